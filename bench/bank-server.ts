import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { merchants } from './merchants.ts';

const DAYS = 730;
const DAY_MS = 86_400_000;
const PAGE_ROWS = 500;
const ACCOUNT = 'account-1';

/** A bank provider that responds immediately, so a sync's time is almost entirely the product's own. */
export interface BankServer {
  readonly url: string;
  /** The total time it spent on responses since the last call. */
  takeResponseMs(): number;
  close(): Promise<void>;
}

const account = {
  account_id: ACCOUNT,
  balances: { available: 900, current: 1_000, limit: null, iso_currency_code: 'USD', unofficial_currency_code: null },
  mask: '0000',
  name: 'Checking',
  official_name: null,
  type: 'depository',
  subtype: 'checking',
};

/** Has the provider's format, without the fields that the product doesn't read. */
function transaction(index: number, count: number, token: string) {
  const merchant = merchants[index % merchants.length];
  const day = new Date(Date.now() - Math.floor((index * DAYS) / count) * DAY_MS).toISOString().slice(0, 10);
  return {
    transaction_id: `${token} ${index}`,
    account_id: ACCOUNT,
    amount: ((index * 37) % 20_000) / 100 + 1,
    iso_currency_code: 'USD',
    unofficial_currency_code: null,
    date: day,
    name: `POS ${merchant?.name} ${index % 900}`,
    merchant_name: merchant?.name ?? null,
    original_description: `CHECKCARD ${merchant?.name?.toUpperCase()} ${index % 900}`,
    pending: index < 3,
    pending_transaction_id: null,
    payment_channel: 'in store',
  };
}

function page(count: number, token: string, cursor: string | undefined) {
  const start = Number(cursor || 0);
  const end = Math.min(start + PAGE_ROWS, count);
  const added = Array.from({ length: end - start }, (_, index) => transaction(start + index, count, token));
  return { accounts: [account], added, modified: [], removed: [], next_cursor: String(end), has_more: end < count };
}

async function readBody(request: IncomingMessage): Promise<Record<string, string>> {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text || '{}');
}

/** Each exchanged token is a separate item with `count` transactions over 24 months. */
export async function startBankServer(count: number): Promise<BankServer> {
  let responseMs = 0;
  const answers: Record<string, (body: Record<string, string>) => object> = {
    '/item/public_token/exchange': ({ public_token }) => ({
      access_token: public_token,
      item_id: `item ${public_token}`,
    }),
    '/item/get': () => ({ item: { institution_id: 'ins_1', institution_name: 'Bench Bank' } }),
    '/accounts/get': () => ({ accounts: [account] }),
    '/transactions/sync': ({ access_token = '', cursor }) => page(count, access_token, cursor),
  };
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request);
    const startedAt = performance.now();
    const answer = answers[request.url ?? '']?.(body);
    const text = JSON.stringify(answer ?? {});
    responseMs += performance.now() - startedAt;
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    takeResponseMs() {
      const taken = responseMs;
      responseMs = 0;
      return taken;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

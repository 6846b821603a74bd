import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlaid } from './plaid.ts';

/** The status of the next answer, as Plaid sends it. */
let status: string | undefined;

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      ...{ added: [], modified: [], removed: [], accounts: [], next_cursor: '', has_more: false },
      ...{ request_id: 'r', transactions_update_status: status },
    }),
  );
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => void server.close(resolve)));

function addressOf(address: string | AddressInfo | null): string {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

// covers: entry/proof 4
test.each([
  ['NOT_READY', true],
  ['INITIAL_UPDATE_COMPLETE', false],
  ['HISTORICAL_UPDATE_COMPLETE', false],
  ['TRANSACTIONS_UPDATE_STATUS_UNKNOWN', false],
  [undefined, false],
])(
  'while the status of an item is %s, its first transactions are still being prepared: %s',
  async (given, isPreparing) => {
    status = given;
    const plaid = createPlaid({
      ...{ basePath: addressOf(server.address()), clientId: 'id', secret: 'secret' },
      ...{ webhookUrl: 'http://127.0.0.1/webhook', redirectUri: null },
    });
    expect(await plaid.syncTransactions('access-token', null)).toMatchObject({
      isPreparing,
      added: [],
      hasMore: false,
    });
  },
);

import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { successMetadata } from './api/linkTokens.ts';
import { addDays, dayOf } from './bank/days.ts';
import type { BankEntry } from './bank/entries.ts';
import { bankOf } from './bank/institutions.ts';
import { logInAs, testPassword } from './bank/users.ts';
import { type Fault, type Item, type ItemEvent, type Mistake, mistakes } from './items.ts';
import { linkItem } from './linking.ts';
import type { SandboxServices } from './services.ts';
import { entriesAt, visibleEntries } from './snapshot.ts';
import { type WebhookCode, webhookCodes } from './webhooks.ts';

const HISTORY_DAYS = 730;
/** Added pending transactions post so late that in practice only `post-pending` posts them. */
const PENDING_DAYS = 30;

/** By how much an altered amount is wrong unless the command says so. */
const ALTERED_BY_CENTS = 9_00;

const text = { type: 'string', maxLength: 200 } as const;

interface CommandBody {
  readonly user: string;
  readonly name?: string;
  readonly code?: WebhookCode;
  readonly amount?: number;
  readonly account?: string;
  readonly pending?: boolean;
  readonly daysAgo?: number;
  readonly kind?: Fault['kind'];
  readonly times?: number;
  readonly ms?: number;
  readonly mistake?: Mistake;
}

/** A test command: its parameters, and its effect on each of the user's items. */
interface Command {
  readonly name: string;
  readonly properties?: Readonly<Record<string, object>>;
  run(item: Item, body: CommandBody): Promise<unknown>;
}

function addedEntry(item: Item, body: CommandBody, today: string): BankEntry {
  const announcedOn = addDays(today, -(body.daysAgo ?? 0));
  const cents = Math.round((body.amount ?? 10) * 100);
  return {
    key: `added:${randomUUID()}`,
    account: body.account ?? item.accounts[0] ?? '',
    announcedOn,
    postsOn: body.pending ? addDays(announcedOn, PENDING_DAYS) : announcedOn,
    cents,
    pendingCents: cents,
    namesPending: true,
    merchant: null,
    raw: body.name ?? 'SANDBOX PAYMENT',
    category: ['GENERAL_MERCHANDISE', 'GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE'],
    channel: 'other',
  };
}

function commands({ state, options, webhooks }: SandboxServices): Command[] {
  const addEvent = (item: Item, event: ItemEvent) =>
    state.items.put(item.id, { ...item, events: [...item.events, event] });
  const today = () => dayOf(options.now());

  async function removePending(item: Item, name: string | undefined): Promise<void> {
    const login = await state.loginOf(item.bankId, item.user, options.now());
    const keys = entriesAt(item, login, { day: today(), events: item.events.length })
      .filter(({ isPending, raw, merchant }) => isPending && (name === undefined || [raw, merchant].includes(name)))
      .map(({ key }) => key);
    await addEvent(item, { kind: 'remove', keys });
  }

  /** About the newest posted transaction with that name, or the newest of all. */
  async function misreport(item: Item, { mistake = 'drop', name, account, amount }: CommandBody): Promise<void> {
    const login = await state.loginOf(item.bankId, item.user, options.now());
    const moment = { day: today(), events: item.events.length };
    const entry = visibleEntries(item, entriesAt(item, login, moment), moment).findLast(
      ({ isPending, raw, merchant, account: key }) =>
        !isPending &&
        (name === undefined || [raw, merchant].includes(name)) &&
        (account === undefined || account === key),
    );
    if (!entry) return;
    const cents = amount === undefined ? entry.cents + ALTERED_BY_CENTS : Math.round(amount * 100);
    await addEvent(item, { kind: 'misreport', key: entry.key, mistake, cents });
  }

  return [
    { name: 'post-pending', run: (item) => addEvent(item, { kind: 'post', day: today() }) },
    { name: 'expire-login', run: (item) => state.items.put(item.id, { ...item, error: 'ITEM_LOGIN_REQUIRED' }) },
    { name: 'revoke', run: (item) => state.items.put(item.id, { ...item, error: 'USER_PERMISSION_REVOKED' }) },
    { name: 'remove-pending', properties: { name: text }, run: (item, { name }) => removePending(item, name) },
    {
      name: 'fire-webhook',
      properties: { code: { type: 'string', enum: Object.keys(webhookCodes) } },
      run: (item, { code = 'SYNC_UPDATES_AVAILABLE' }) => webhooks.send(item, code),
    },
    {
      name: 'add',
      properties: {
        name: text,
        amount: { type: 'number' },
        account: text,
        pending: { type: 'boolean' },
        daysAgo: { type: 'integer', minimum: 0, maximum: HISTORY_DAYS },
      },
      run: (item, body) => addEvent(item, { kind: 'add', entry: addedEntry(item, body, today()) }),
    },
    {
      name: 'misreport',
      properties: {
        mistake: { type: 'string', enum: mistakes },
        name: text,
        account: text,
        amount: { type: 'number' },
      },
      run: misreport,
    },
    {
      name: 'fault',
      properties: {
        kind: { type: 'string', enum: ['rate-limit', 'server-error', 'slow', 'mutation'] },
        times: { type: 'integer', minimum: 1, maximum: 100 },
        ms: { type: 'integer', minimum: 0 },
      },
      run: (item, { kind = 'server-error', times = 1, ms }) =>
        state.items.put(item.id, { ...item, faults: [...item.faults, { kind, times, ms }] }),
    },
  ];
}

/** Commands for tests and demos. They apply to the username that was entered in Link. */
export function serveControl(app: FastifyInstance, services: SandboxServices): void {
  for (const { name, properties, run } of commands(services)) {
    const schema = { type: 'object', required: ['user'], properties: { user: text, ...properties } };
    app.post<{ Body: CommandBody }>(`/plaid/control/${name}`, { schema: { body: schema } }, async ({ body }, reply) => {
      const items = (await services.state.items.list()).filter(({ user }) => user === body.user);
      for (const item of items) await run(item, body);
      return reply.status(items.length === 0 ? 404 : 200).send({ items: items.length });
    });
  }
  serveInstantLink(app, services);
}

/** Returns what Link returns at the end, without clicking through its pages. */
function serveInstantLink(app: FastifyInstance, { state, options }: SandboxServices): void {
  const body = {
    type: 'object',
    required: ['user', 'institution_id'],
    properties: { user: text, institution_id: text },
  };
  app.post<{ Body: { user: string; institution_id: string } }>(
    '/plaid/control/link',
    { schema: { body } },
    async ({ body: { user, institution_id } }, reply) => {
      const bank = bankOf(institution_id);
      if (!bank || logInAs(user, testPassword) !== 'good') return reply.status(404).send({});
      const details = {
        bankId: bank.id,
        user,
        accounts: bank.accounts.map(({ key }) => key),
        webhook: `${options.publicUrl}/api/Public/PlaidWebhook`,
        daysRequested: HISTORY_DAYS,
      };
      const { item, publicToken } = await linkItem(state, details, options.now());
      return { public_token: publicToken, metadata: successMetadata({ id: randomUUID() }, item) };
    },
  );
}

import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, vi } from 'vitest';
import { startTestApp, type TestApp, type TestClock } from '../../app.ts';
import { linkPayload } from '../../bank.ts';
import { CardSandbox, cards } from '../../card-sandbox.ts';
import type { FakeItem } from '../../fake-bank.ts';
import { type OldDatabase, openOldDatabase } from '../open.ts';

const CALLS_A_MINUTE = 500;
const DAY_MS = 86_400_000;

/** The product of the release, on an empty database, with a clock and banks that the making moves. */
export class Site {
  readonly old: OldDatabase;
  readonly app: TestApp;
  readonly sandbox: CardSandbox;
  readonly marks: Record<string, Record<string, number>> = {};
  #calls = 0;
  #capturing: number | null = null;

  private constructor(old: OldDatabase, app: TestApp, sandbox: CardSandbox) {
    this.old = old;
    this.app = app;
    this.sandbox = sandbox;
  }

  static async open(): Promise<Site> {
    // The limits of calls count by the real time.
    vi.useFakeTimers({ toFake: ['Date'] });
    const old = await openOldDatabase();
    let sandbox: CardSandbox | null = null;
    const app = await startTestApp(old.database, '2026-05-01T16:00:00Z', {
      async providersOf(clock: TestClock) {
        sandbox = await CardSandbox.start(clock);
        return { payments: sandbox.payments };
      },
    });
    if (!sandbox) throw new Error('there is no card sandbox');
    return new Site(old, app, sandbox);
  }

  /** Net worth is captured on every day that passes, from when there are accounts. */
  async at(instant: string): Promise<void> {
    for (; this.#capturing !== null && this.#capturing < Date.parse(instant); this.#capturing += DAY_MS) {
      this.app.clock.set(new Date(this.#capturing).toISOString());
      await this.call('maya', 'Account/CaptureNetWorth', {}, 'GET');
    }
    if (Date.parse(instant) < this.app.clock.now().getTime()) throw new Error(`${instant} has passed`);
    this.app.clock.set(instant);
  }

  captureFrom(day: string): void {
    this.#capturing = Date.parse(`${day}T04:00:00Z`);
  }

  /** So many minutes later. */
  later(minutes = 7): void {
    this.app.clock.advance(minutes * 60_000);
  }

  mark(person: string, name: string, id: number): number {
    this.marks[person] ??= {};
    this.marks[person][name] = id;
    return id;
  }

  async send(subject: string, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
    this.#calls += 1;
    if (this.#calls % CALLS_A_MINUTE === 0) vi.setSystemTime(Date.now() + 61_000);
    return await this.app.callAs(subject, { method, url: `/api/${path}`, ...(payload && { payload }) });
  }

  async call(subject: string, path: string, payload: object = {}, method: 'GET' | 'POST' | 'DELETE' = 'POST') {
    const answer = await this.send(subject, method, path, method === 'GET' ? undefined : payload);
    expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
    return { answer: answer.json(), set: Number(answer.headers['x-change-set']) };
  }

  /** A call that wrote a change set, by the name under which the test finds it. */
  async change(subject: string, name: string, path: string, payload: object = {}, method: 'POST' | 'DELETE' = 'POST') {
    this.later();
    const { answer, set } = await this.call(subject, path, payload, method);
    expect(set, `${path} made no change set`).toBeGreaterThan(0);
    this.mark(subject, `set ${name}`, set);
    return answer;
  }

  async category(subject: string, payload: { Name: string } & object): Promise<number> {
    const { answer } = await this.call(subject, 'Category/SaveCategory', payload);
    return this.mark(subject, `category ${payload.Name}`, answer.categoryID);
  }

  async subcategory(subject: string, CategoryID: number, Name: string, more: object = {}): Promise<number> {
    const { answer } = await this.call(subject, 'Subcategory/SaveSubcategory', { CategoryID, Name, ...more });
    return this.mark(subject, `subcategory ${Name}`, answer.subcategoryID);
  }

  async account(subject: string, DisplayName: string, AccountType: number, balance: number, more: object = {}) {
    const { answer } = await this.call(subject, 'Account/SaveCustomAccount', {
      DisplayName,
      InstitutionName: 'Harbor Bank',
      AccountType,
      AvailableBalance: balance,
      CurrentBalance: balance,
      ...more,
    });
    return this.mark(subject, `account ${DisplayName}`, Number(answer.id));
  }

  async spend(subject: string, displayName: string, amount: number, transactionDate: string, more: object = {}) {
    this.later();
    const payload = { displayName, amount, transactionDate, ...more };
    const { answer, set } = await this.call(subject, 'Transaction/CreateTransaction', payload);
    this.mark(subject, `set typed ${displayName}`, set);
    return this.mark(subject, `transaction ${displayName}`, Number(answer));
  }

  async subscribe(subject: string, price: string): Promise<void> {
    const email = `${subject}@example.com`;
    const PaymentMethodId = await this.sandbox.card(cards.works, email);
    await this.call(subject, 'payment/create-subscription', {
      PriceId: price,
      Name: subject,
      PaymentMethodId,
      Email: email,
    });
  }

  /** Hands over what the card provider has told, and waits until the status is that. */
  async hear(subject: string, status: string): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      for (const body of this.sandbox.told.splice(0)) {
        const answer = await this.app.app.inject(this.sandbox.requestOf(body));
        expect(answer.statusCode, answer.body).toBe(200);
      }
      const { answer } = await this.call(subject, 'payment/get-subscription', {}, 'GET');
      if (answer.status === status) return;
      if (tries > 200) throw new Error(`the subscription is ${answer.status}, not ${status}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  connect(item: Partial<FakeItem>): FakeItem {
    return this.app.bank.connect(item);
  }

  async link(subject: string, item: FakeItem): Promise<number> {
    const { answer } = await this.call(subject, 'Plaid/SetAccessToken', linkPayload(item));
    const names = new Map(item.accounts.map(({ name }, at) => [name, answer.accountIDs[at]]));
    for (const [name, id] of names) this.mark(subject, `account ${name}`, id);
    return this.mark(subject, `bank ${item.itemId}`, answer.bankID);
  }

  async sync(subject: string) {
    return await this.send(subject, 'POST', 'Plaid/SyncPlaidTransactions', {});
  }

  /** A webhook of the bank provider that nobody has worked on yet. */
  async webhook(item: FakeItem): Promise<void> {
    const signing = await generateKeyPair('ES256', { extractable: true });
    this.app.bank.keys.set('key-1', { jwk: { ...(await exportJWK(signing.publicKey)) }, isExpired: false });
    const payload = JSON.stringify({
      webhook_type: 'TRANSACTIONS',
      webhook_code: 'SYNC_UPDATES_AVAILABLE',
      item_id: item.itemId,
    });
    const iat = Math.floor(this.app.clock.now().getTime() / 1000);
    const request_body_sha256 = createHash('sha256').update(payload).digest('hex');
    const jwt = await new SignJWT({ iat, request_body_sha256 })
      .setProtectedHeader({ alg: 'ES256', kid: 'key-1', typ: 'JWT' })
      .sign(signing.privateKey);
    const headers = { 'content-type': 'application/json', 'plaid-verification': jwt };
    const answer = await this.app.app.inject({ method: 'POST', url: '/api/Public/PlaidWebhook', payload, headers });
    expect(answer.statusCode, answer.body).toBe(200);
  }

  async close(): Promise<void> {
    await this.sandbox.stop();
    await this.app.app.close();
    await this.old.close();
  }
}

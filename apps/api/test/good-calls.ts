import { type Call, contract, isWrite, workOf } from '@cairn/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { firstCulprit, onlyGap, stateBalances, stripOf } from '../src/features/proof/proof.fixture.ts';
import type { Database } from '../src/platform/db/database.ts';
import { startTestApp, type TestApp, type TestClock } from './app.ts';
import { linkAndSync, linkPayload, makePremium } from './bank.ts';
import { CardSandbox, prices } from './card-sandbox.ts';
import { casesOf, useTestDatabase } from './database.ts';
import { checking, type FakeItem, purchase } from './fake-bank.ts';
import { Household } from './household.ts';
import { wireReport } from './reports.ts';
import { Subscriber } from './subscriber.ts';
import { exampleAt, type IdPlace, idPlaces, type RequestInput, requestFor, withIds } from './walk.ts';

interface CallStage {
  readonly cairn: TestApp;
  readonly database: Database;
  readonly cards: CardSandbox;
}

/** A user who can make every call, and whose records are made as they are needed. */
class Scene {
  readonly home: Household;
  readonly #stage: CallStage;
  readonly #ids = new Map<string, Promise<number>>();
  #item: Promise<FakeItem> | undefined;

  constructor(home: Household, stage: CallStage) {
    this.home = home;
    this.#stage = stage;
  }

  /** By kind. If a payload takes two of a kind, the second is keyed by kind and field. */
  id(name: string): Promise<number> {
    const make = makers[name];
    if (!make) throw new Error(`the scene has no ${name}`);
    const made = this.#ids.get(name) ?? make(this);
    this.#ids.set(name, made);
    return made;
  }

  async idAt({ kind, path }: IdPlace): Promise<number> {
    const special = `${kind} ${path.at(-1)}`;
    return await this.id(special in makers ? special : kind);
  }

  /** A linked bank login. */
  item(): Promise<FakeItem> {
    this.#item ??= this.#link();
    return this.#item;
  }

  async #link(): Promise<FakeItem> {
    const item = this.#stage.cairn.bank.connect();
    item.accounts = [checking({ externalId: `checking of ${item.itemId}`, persistentId: item.itemId })];
    await linkAndSync(this.home, item);
    return item;
  }
}

/** A rule that hides transactions. */
function hidingRule(ComparisonValue: string) {
  const Condition = { Type: 'Name', Comparison: 'contains', ComparisonValue };
  const Effects = { name: null, tagIDs: [], markAsTransfer: false, hide: true, splits: null };
  return { ruleID: null, Condition, CategoryID: null, SubcategoryID: null, Effects, IsEnabled: true };
}

async function saveRule(home: Household, value: string): Promise<number> {
  return (await home.post('Rule/SaveRule', hidingRule(value))).answer.ruleID;
}

/** A monthly series of 40.00, due on the 5th. */
function monthlySeries(Name: string) {
  const Cadence = { Unit: 'month', Count: 1, AnchorOn: '2026-11-05', DayOfMonth: 5, OtherDay: null };
  return {
    ...{ Name, AccountID: null, OtherAccountID: null, IsIncome: false, Cadence, WeekendPolicy: 'none' },
    Amount: { Model: 'fixed', Amount: 40, Low: null, High: null },
    ...{ CategoryID: null, SubcategoryID: null, Kind: 'bill', State: 'active', EndsOn: null },
  };
}

async function saveSeries(home: Household, name: string): Promise<number> {
  return (await home.post('Recurring/SaveSeries', monthlySeries(name))).answer.seriesID;
}

async function saveGoal(home: Household, Name: string): Promise<number> {
  const look = { Icon: 'fas fa-plane', IconColor: '#155A41' };
  const plan = { Target: 800, Monthly: 150, DueOn: '2027-06-30', Earmarks: [] };
  return (await home.post('Goal/SaveGoal', { Name, ...look, ...plan })).answer.goalID;
}

async function saveReport(home: Household, Name: string): Promise<number> {
  return (await home.post('Report/SaveReport', { Name, Query: wireReport(), IsPinned: false })).answer.reportID;
}

async function sealJune(home: Household, AccountID: number): Promise<number> {
  const statement = { AccountID, EndsOn: '2026-06-30', ClosingBalance: 5, LastResort: 'adjust' };
  return (await home.post('Reconcile/SealPeriod', statement)).answer.reconciliationID;
}

const into = { displayName: 'Deposit', amount: 200, transactionDate: '2026-11-11', isIncome: true };

/** `transaction` and the second one move 200.00 from one account to another, so they are a transfer pair. */
const makers: Readonly<Record<string, (scene: Scene) => Promise<number>>> = {
  category: ({ home }) => home.category('Home'),
  'category NewCategoryID': ({ home }) => home.category('Fun'),
  subcategory: async (scene) => await scene.home.subcategory(await scene.id('category'), 'Repairs'),
  account: ({ home }) => home.account('Checking', 1_000),
  transaction: async (scene) => await scene.home.spend(200, 'To savings', { AccountID: await scene.id('account') }),
  'transaction SecondID': async ({ home }) => {
    const AccountID = await home.account('Savings', 0);
    return (await home.post('Transaction/CreateTransaction', { ...into, AccountID })).answer;
  },
  'transaction paidByTransactionID': (scene) => scene.id('transaction SecondID'),
  tag: ({ home }) => home.tag('Trip'),
  'tag intoTagID': ({ home }) => home.tag('Work'),
  rule: ({ home }) => saveRule(home, 'cinema'),
  'rule BeforeRuleID': ({ home }) => saveRule(home, 'theater'),
  goal: ({ home }) => saveGoal(home, 'Trip'),
  report: ({ home }) => saveReport(home, 'Food'),
  reconciliation: async (scene) => await sealJune(scene.home, await scene.id('account')),
  'balance assertion': async (scene) => {
    await scene.id('reconciliation');
    const [entered] = (await stripOf(scene.home, await scene.id('account'))).entered;
    return entered?.balance.balanceID ?? 0;
  },
  series: ({ home }) => saveSeries(home, 'Water'),
  'series IntoSeriesID': ({ home }) => saveSeries(home, 'Gas'),
  'change set': async ({ home }) => (await home.post('Transaction/CreateTransaction', into)).changeSetId,
  bank: async (scene) => {
    await scene.item();
    const [bank] = await scene.home.get('Plaid/GetBanks');
    return bank.id;
  },
};

const ImportID = '0b0e7a3e-6f0a-4a1e-9d7e-2f6c3f1f9a10';

async function stageImport(scene: Scene): Promise<void> {
  const row = { transactionDate: '2026-11-10', displayName: 'Aldi', amount: 12.5, isIncome: false };
  const Rows = [
    { ...row, AccountID: await scene.id('account') },
    { ...row, NewAccount: 0, NewCategory: 0 },
  ];
  await scene.home.post('Import/StageImport', { ImportID, Chunk: 0, Rows });
}

/** Adds a login at another bank, which isn't connected yet. */
function connectAnother({ cairn }: CallStage): FakeItem {
  const item = cairn.bank.connect({ institutionId: 'ins_2', institutionName: 'Granite Bank' });
  item.accounts = [checking({ externalId: `other of ${item.itemId}`, persistentId: item.itemId, mask: '2222' })];
  return item;
}

async function hostedToken(stage: CallStage, { home }: Scene): Promise<string> {
  const { linkToken, url } = (await home.post('Plaid/CreateHostedLink', {})).answer;
  stage.cairn.bank.hosted.set(url.split('/').at(-1), connectAnother(stage));
  return linkToken;
}

/** Sets up a call. Returns a payload, or undefined to use the contract's example. */
type Preparation = (scene: Scene, stage: CallStage) => Promise<object | undefined>;

/** Splits the transaction of 200.00. */
async function splitPayload(scene: Scene) {
  const Splits = [
    { categoryID: await scene.id('category'), amount: 150 },
    { categoryID: await scene.id('category NewCategoryID'), amount: 50 },
  ];
  return { userTransactionID: await scene.id('transaction'), Splits, Remember: 'suggest' };
}

/** The transfer pair of the scene as an item of the inbox. */
async function pairItem(scene: Scene) {
  const pair = [await scene.id('transaction'), await scene.id('transaction SecondID')];
  return { Reason: 'transfer', userTransactionIDs: pair, Fingerprint: `transfer:${pair.join(':')}` };
}

/** An account whose transactions don't explain its balance: 1,000.00 − 200.00 isn't 1,000.00. */
async function makeGap(home: Household, database: Database) {
  const AccountID = await home.account('Wallet', 1_000);
  await home.spend(200, 'Bike', { AccountID });
  await stateBalances(database, home, AccountID, [{ day: '2026-11-01', amount: 1_000 }]);
  return { AccountID, gap: await onlyGap(home, AccountID) };
}

const preparations: Readonly<Record<string, Preparation>> = {
  'Recurring/SaveSeries': async () => monthlySeries('Trash'),
  'Recurring/DismissSuggestion': async ({ home }) => {
    for (const month of ['08', '09', '10'])
      await home.spend(40, 'Orchard Mobile', { transactionDate: `2026-${month}-20` });
    const [suggestion] = await home.get('Recurring/GetSuggestions');
    return { Fingerprint: suggestion.fingerprint };
  },
  'Review/DecideItem': async (scene) => ({ Item: await pairItem(scene), Decision: 'approve' }),
  'Review/DecideItems': async (scene) => ({ Items: [await pairItem(scene)] }),
  'Proof/GetGap': async ({ home }, { database }) => {
    const { AccountID, gap } = await makeGap(home, database);
    return { AccountID, Fingerprint: gap.fingerprint };
  },
  'Proof/ApplyFix': async ({ home }, { database }) => {
    const { AccountID, gap } = await makeGap(home, database);
    const { fingerprint } = await firstCulprit(home, AccountID, gap);
    return { AccountID, Gap: gap.fingerprint, Culprit: fingerprint, Decision: 'fix' };
  },
  'Proof/SaveBalance': async ({ home }, { database }) => {
    const AccountID = await home.account('Wallet', 1_000);
    await stateBalances(database, home, AccountID, [{ day: '2026-11-01', amount: 1_000 }], 'person');
    const entered = (await stripOf(home, AccountID)).entered.find(({ isCurrent }) => !isCurrent);
    return { AccountID, BalanceID: entered?.balance.balanceID, Decision: 'remove' };
  },
  'Reconcile/ApplyFix': async ({ home }, { database }) => {
    const AccountID = await home.account('Wallet', 1_000);
    await home.spend(200, 'Bike', { AccountID });
    await stateBalances(database, home, AccountID, [{ day: '2026-10-31', amount: 1_000 }], 'person');
    // 1,000.00 − 200.00 isn't 1,000.00.
    const statement = { AccountID, EndsOn: '2026-11-14', ClosingBalance: 1_000, ClearsAll: true };
    const { culprits } = (await home.post('Reconcile/PreviewStatement', { ...statement, Explains: true })).answer;
    return { ...statement, Culprit: culprits.at(-1).fingerprint, Decision: 'fix' };
  },
  'Transaction/SaveSplit': splitPayload,
  'Forecast/SaveCardCycle': async (scene) => {
    const Cycle = { ClosesOnDay: 25, DueOnDay: 20, PaysFromAccountID: await scene.id('account') };
    return { AccountID: await scene.home.account('Sapphire', 0, { AccountType: 1 }), Cycle };
  },
  'Reconcile/SealPeriod': async (scene) => ({
    ...{ AccountID: await scene.id('account'), EndsOn: '2026-10-31', ClosingBalance: 5, LastResort: 'adjust' },
  }),
  'Rule/PreviewRule': async () => hidingRule('savings'),
  'Rule/SaveRule': async (scene) => {
    await scene.id('transaction');
    return { ...hidingRule('savings'), CategoryID: await scene.id('category'), ApplyToPast: true };
  },
  'Transaction/RemoveSplit': async (scene) => {
    await scene.home.post('Transaction/SaveSplit', await splitPayload(scene));
    return undefined;
  },
  'User/ReinstateAccount': async ({ home }) => {
    await home.post('User/DeleteUserAccount', {}, 'DELETE');
    return undefined;
  },
  'Onboarding/ClearSampleData': async ({ home }) => {
    await home.post('Onboarding/AddSampleData', {});
    return undefined;
  },
  'Import/ReviewImport': async (scene) => {
    await stageImport(scene);
    return undefined;
  },
  'Import/CommitImport': async (scene) => {
    await stageImport(scene);
    return undefined;
  },
  'Import/DiscardImport': async (scene) => {
    await stageImport(scene);
    return undefined;
  },
  'Plaid/UpdateLinkToken': async (scene) => ({ institutionId: (await scene.item()).institutionId }),
  'Plaid/CreateHostedLink': async (scene) => ({ institutionId: (await scene.item()).institutionId }),
  'Plaid/SetAccessToken': async (_scene, stage) => linkPayload(connectAnother(stage)),
  'Plaid/CompleteHostedLink': async (scene, stage) => ({ LinkToken: await hostedToken(stage, scene) }),
  'Plaid/SyncPlaidTransactions': async (scene) => {
    const item = await scene.item();
    item.add(purchase(`new of ${item.itemId}`, { accountExternalId: `checking of ${item.itemId}` }));
    return undefined;
  },
};

/** A user, subscribed if the call requires it, and the call's payload. */
async function preparePayment({ path }: Call, { cairn, cards }: CallStage) {
  const subscriber = await Subscriber.start(cairn, cards);
  if (path === 'payment/create-subscription')
    return { home: subscriber.home, body: subscriber.order(await cards.card('4242 4242 4242 4242', subscriber.email)) };
  await subscriber.subscribe('works');
  if (path === 'payment/resume-subscription') await subscriber.home.post('payment/cancel-subscription', {});
  return { home: subscriber.home, body: path === 'payment/change-plan' ? { PriceId: prices.yearly } : undefined };
}

interface GoodCall {
  readonly home: Household;
  readonly request: InjectOptions;
}

/** A user for whom the call succeeds, and the request: the contract's example with the user's ids. */
export async function prepareCall(call: Call, stage: CallStage): Promise<GoodCall> {
  if (call.path.startsWith('payment/')) {
    const { home, body } = await preparePayment(call, stage);
    return { home, request: requestFor(call, { ...(body && { body }) }) };
  }
  const home = await Household.start(stage.cairn);
  await makePremium(stage.database, home);
  const scene = new Scene(home, stage);
  const ids = new Map<string, number>();
  const named = idPlaces(call).filter((place) => exampleAt(call, place) !== undefined);
  for (const place of named) ids.set(place.path.join('.'), await scene.idAt(place));
  const example: RequestInput = withIds(call, ({ path }) => ids.get(path.join('.')));
  const payload = await preparations[call.path]?.(scene, stage);
  const part = call.method === 'GET' ? 'query' : 'body';
  return { home, request: requestFor(call, { ...example, ...(payload && { [part]: payload }) }) };
}

/** Works without an account, so there is no user to store a key for. */
export const isWithoutAccount = ({ access }: Call) => access === 'signed-in';

export const isInOneTransaction = (call: Call) =>
  !isWithoutAccount(call) && !call.hasSeveralTransactions && workOf(call, undefined) !== 'provider';

/** Deletes the account that would send the repeat. */
export const DELETE_ACCOUNT_PATH = 'User/DeleteUserAccount';

/** Every write call of the contract with its name. */
export const writes = Object.values<Call>(contract)
  .filter(isWrite)
  .map((call) => [`${call.method} ${call.path}`, call] as const);

const PGLITE_WRITES = 10;

/** On PGlite, `npm test` proves a rule of all writes for a few of them. Neighbors in the contract are alike. */
export function sampleOf<T>(all: readonly T[]): T[] {
  const size = casesOf({ deep: Infinity, postgres: Infinity, pglite: PGLITE_WRITES });
  const step = Math.max(1, Math.ceil(all.length / size));
  return all.filter((_, place) => place % step === 0);
}

export function withKey(request: InjectOptions, key: string): InjectOptions {
  return { ...request, headers: { ...request.headers, 'idempotency-key': key } };
}

/** One database and app with both providers for all tests of a file. */
export function useStage(): { readonly database: { readonly current: Database }; stage(): CallStage } {
  const database = useTestDatabase();
  let set: CallStage | null = null;
  beforeAll(async () => {
    const { promise: cards, resolve } = Promise.withResolvers<CardSandbox>();
    const providersOf = async (clock: TestClock) => {
      const sandbox = await CardSandbox.start(clock);
      resolve(sandbox);
      return { payments: sandbox.payments };
    };
    const cairn = await startTestApp(database.current, undefined, { providersOf });
    set = { cairn, database: database.current, cards: await cards };
  });
  afterAll(() => set?.cards.stop());
  const stage = () => {
    if (!set) throw new Error('the stage exists only while tests run');
    return set;
  };
  return { database, stage };
}

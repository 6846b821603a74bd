import { cents, type LedgerId, MAX_TAG_NAME_LENGTH, NO_REPORT_FILTERS } from '@cairn/domain';
import type { LightMyRequestResponse } from 'fastify';
import { linkPayload } from '../bank.ts';
import { checking, purchase } from '../fake-bank.ts';
import { wireReport } from '../reports.ts';
import { ask, type IsolationWorld } from './world.ts';

/** Ids by kind of record. */
export type Ids = ReadonlyMap<string, number>;

export interface Maker {
  readonly world: IsolationWorld;
  readonly subject: string;
  readonly ledger?: LedgerId;
  /** Makes names unique within the ledger. */
  readonly label: string;
  /** The amount of each record. */
  readonly dollars: number;
}

async function post({ world, subject, ledger }: Maker, path: string, payload: object): Promise<LightMyRequestResponse> {
  const answer = await ask(world, { subject, ledger }, { method: 'POST', url: `/api/${path}`, payload });
  if (answer.statusCode !== 200) throw new Error(`${path} as ${subject}: ${answer.statusCode} ${answer.body}`);
  return answer;
}

/** The institution in the contract's examples. */
const INSTITUTION = 'ins_109508';

const purchaseOf = ({ label, dollars }: Maker) => ({
  displayName: `Coffee ${label}`,
  amount: dollars,
  transactionDate: '2026-11-10',
});

const categoryOf = ({ label, dollars }: Maker) => ({
  Name: `Food ${label}`,
  DefaultBudget: dollars,
  Rules: [{ Type: 'Name', Comparison: 'contains', ComparisonValue: `coffee ${label}` }],
});

/** How to create a record of each kind that calls take ids of. `made` has the ids of the kinds listed before it. */
const makeRecord: Readonly<Record<string, (maker: Maker, made: Ids) => Promise<number>>> = {
  category: async (maker) => (await post(maker, 'Category/SaveCategory', categoryOf(maker))).json().categoryID,
  subcategory: async (maker, made) => {
    const games = { CategoryID: made.get('category'), Name: `Games ${maker.label}` };
    return (await post(maker, 'Subcategory/SaveSubcategory', games)).json().subcategoryID;
  },
  tag: async (maker) =>
    (
      await post(maker, 'Tag/SaveTag', { tagID: null, name: maker.label.slice(-MAX_TAG_NAME_LENGTH), color: '#155A41' })
    ).json(),
  rule: async (maker) => {
    const Condition = { Type: 'Name', Comparison: 'contains', ComparisonValue: `cinema ${maker.label}` };
    const Effects = { name: `Cinema ${maker.label}`, tagIDs: [], markAsTransfer: false, hide: false, splits: null };
    const rule = { ruleID: null, Condition, CategoryID: null, SubcategoryID: null, Effects, IsEnabled: true };
    return (await post(maker, 'Rule/SaveRule', rule)).json().ruleID;
  },
  transaction: async (maker) => (await post(maker, 'Transaction/CreateTransaction', purchaseOf(maker))).json(),
  account: async (maker) => {
    const [AvailableBalance, CurrentBalance] = [maker.dollars, maker.dollars];
    const wallet = { DisplayName: `Cash ${maker.label}`, InstitutionName: 'Wallet', AccountType: 0 };
    return (await post(maker, 'Account/SaveCustomAccount', { ...wallet, AvailableBalance, CurrentBalance })).json().id;
  },
  reconciliation: async (maker, made) => {
    const statement = { AccountID: made.get('account'), EndsOn: '2026-06-30', ClosingBalance: maker.dollars };
    const sealed = await post(maker, 'Reconcile/SealPeriod', { ...statement, LastResort: 'adjust' });
    return sealed.json().reconciliationID;
  },
  'balance assertion': async (maker, made) => {
    const AccountID = made.get('account');
    const statement = { AccountID, EndsOn: '2026-05-31', ClosingBalance: maker.dollars, LastResort: 'adjust' };
    const sealed = (await post(maker, 'Reconcile/SealPeriod', statement)).json().reconciliationID;
    await post(maker, 'Reconcile/UnsealPeriod', { ReconciliationID: sealed, Reopens: true });
    const url = `/api/Proof/GetStrip?AccountID=${AccountID}&From=2026-05-01&To=2026-05-31`;
    const strip = await ask(maker.world, maker, { method: 'GET', url });
    return strip.json().entered.at(-1).balance.balanceID;
  },
  goal: async (maker, made) => {
    const trip = { Name: `Trip ${maker.label}`.slice(0, 60), Icon: 'fas fa-plane', IconColor: '#155A41' };
    const Earmarks = [{ AccountID: made.get('account'), Amount: 1 }];
    const plan = { Target: maker.dollars, Monthly: 1, DueOn: '2027-11-15', Earmarks };
    return (await post(maker, 'Goal/SaveGoal', { ...trip, ...plan })).json().goalID;
  },
  report: async (maker, made) => {
    const amountFrom = cents(maker.dollars * 100);
    const filters = { ...NO_REPORT_FILTERS, accountIds: [made.get('account') ?? null], amountFrom };
    const report = { Name: `Food ${maker.label}`.slice(0, 60), Query: wireReport({ filters }), IsPinned: true };
    return (await post(maker, 'Report/SaveReport', report)).json().reportID;
  },
  series: async (maker) => {
    const Cadence = { Unit: 'month', Count: 1, AnchorOn: '2026-11-05', DayOfMonth: 5, OtherDay: null };
    const Amount = { Model: 'fixed', Amount: maker.dollars, Low: null, High: null };
    const links = { AccountID: null, OtherAccountID: null, CategoryID: null, SubcategoryID: null };
    const kind = { IsIncome: false, WeekendPolicy: 'none', Kind: 'bill', State: 'active', EndsOn: null };
    const bill = { Name: `Water ${maker.label}`.slice(0, 100), Cadence, Amount, ...links, ...kind };
    return (await post(maker, 'Recurring/SaveSeries', bill)).json().seriesID;
  },
  bank: async (maker) => {
    const { subject, label, dollars, world } = maker;
    const itemId = `item of ${subject} ${label}`;
    const accountExternalId = `checking of ${itemId}`;
    const item = world.cairn.bank.connect({ itemId, accessToken: `access to ${itemId}`, institutionId: INSTITUTION });
    const balance = cents(dollars * 100);
    item.accounts = [checking({ externalId: accountExternalId, persistentId: itemId, currentCents: balance })];
    item.add(purchase(`purchase of ${itemId}`, { accountExternalId, name: `Lunch ${label}` }));
    const { bankID } = (await post(maker, 'Plaid/SetAccessToken', linkPayload(item))).json();
    await post(maker, 'Plaid/SyncPlaidTransactions', {});
    return bankID;
  },
  'change set': async (maker) =>
    Number((await post(maker, 'Transaction/CreateTransaction', purchaseOf(maker))).headers['x-change-set']),
};

/** Creates one record of each kind and returns their ids. */
export async function makeRecords(maker: Maker): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const [kind, make] of Object.entries(makeRecord)) ids.set(kind, await make(maker, ids));
  return ids;
}

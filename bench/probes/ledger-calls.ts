import type { FilledHousehold } from '../fill.ts';
import { ENGINES, type Probe, type ProbeContext, type ProbedEngine } from '../probe.ts';
import { median } from '../statistics.ts';

const PGLITE_FACTOR = 4;
/** By then V8 has compiled the hot code, as in a server that has been up for a while. */
const WARM_UP_RUNS = 3;
const PAGE_ROWS = 500;
const BULK_ROWS = 1_000;
/** The response header with the ID of the change set. */
const CHANGE_SET_HEADER = 'x-change-set';

/** PGlite may take four times as long as PostgreSQL. */
export function targets(postgres: number): Record<ProbedEngine, number> {
  return { postgres, pglite: postgres * PGLITE_FACTOR };
}

/** The median of `calls` calls for each run, after a warm-up. */
export async function medians(runs: number, calls: number, once: () => Promise<number>): Promise<number[]> {
  for (let call = 0; call < WARM_UP_RUNS * calls; call += 1) await once();
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const times: number[] = [];
    for (let call = 0; call < calls; call += 1) times.push(await once());
    samples.push(median(times));
  }
  return samples;
}

function idOf(household: FilledHousehold, category: string): number {
  const id = household.categoryIds.get(category);
  if (id === undefined) throw new Error(`The household has no category "${category}".`);
  return id;
}

export const monthList: Probe = {
  name: 'ledger-month',
  title: 'a month’s list, p50',
  unit: 'ms',
  engines: ENGINES,
  targets: targets(30),
  async run({ household, runs }) {
    const { call, month } = await household();
    const body = { StartDate: month.firstDay, EndDate: month.lastDay };
    return await medians(runs, 30, async () => (await call('Transaction/GetTransactions', body)).ms);
  },
};

/** One row in a thousand contains the first, one in nine the second, and none the third. */
const SEARCHED = ['tax refund', 'market', 'nowhere to be found'];

export const textSearch: Probe = {
  name: 'ledger-search',
  title: 'text search over all dates, p50, the slowest of a rare, a common, and an unknown word',
  unit: 'ms',
  engines: ENGINES,
  targets: targets(60),
  async run({ household, runs }) {
    const { call } = await household();
    const byWord: number[][] = [];
    for (const SearchText of SEARCHED) {
      const body = { SearchText, Limit: PAGE_ROWS };
      byWord.push(await medians(runs, 10, async () => (await call('Transaction/GetTransactions', body)).ms));
    }
    const slowest = byWord.toSorted((a, b) => median(b) - median(a))[0];
    return slowest ?? [];
  },
};

export const addOne: Probe = {
  name: 'ledger-add',
  title: 'adding one transaction, p50',
  unit: 'ms',
  engines: ENGINES,
  targets: targets(3),
  async run({ household, runs }) {
    const { call, month } = await household();
    const body = { displayName: 'Lemonade Stand', amount: 2.5, transactionDate: month.firstDay };
    return await medians(runs, 50, async () => (await call('Transaction/CreateTransaction', body)).ms);
  },
};

export const recategorize: Probe = {
  name: 'ledger-recategorize',
  title: 'recategorizing 1,000 transactions, p50',
  unit: 'ms',
  engines: ENGINES,
  targets: targets(150),
  async run({ household, runs }) {
    const filled = await household();
    const { text } = await filled.call('Transaction/GetTransactionIDs', {});
    const ids: number[] = JSON.parse(text);
    const transactionIDs = ids.slice(0, BULK_ROWS);
    const toGifts = { transactionIDs, newCategoryID: idOf(filled, 'Gifts') };
    const toTravel = { transactionIDs, newCategoryID: idOf(filled, 'Travel') };
    let isInGifts = false;
    return await medians(runs, 5, async () => {
      isInGifts = !isInGifts;
      return (await filled.call('Transaction/BulkRecategorizeTransactions', isInGifts ? toGifts : toTravel)).ms;
    });
  },
};

/** Repeatedly makes the same change and undoes it; only the change is timed. */
async function timeChange({ runs, size }: ProbeContext, { call }: FilledHousehold, name: string, body: unknown) {
  const once = async () => {
    const { ms, text, headers } = await call(name, body);
    const answer: { reached?: number; categorized?: number } = JSON.parse(text);
    const affected = answer.reached ?? answer.categorized ?? 0;
    if (affected < size * 0.09) throw new Error(`The rule affected only ${affected} of ${size} transactions.`);
    await call('Ledger/Undo', { ChangeSetID: Number(headers[CHANGE_SET_HEADER]) });
    return ms;
  };
  await once();
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) samples.push(await once());
  return samples;
}

/** More than a tenth of the rows have this name. */
const COMMON_NAME = 'Greenleaf Market';

export const nameRule: Probe = {
  name: 'ledger-rule-name',
  title: 'a rule created while editing that affects every transaction with a name (12% of the rows)',
  unit: 'ms',
  engines: ENGINES,
  targets: targets(500),
  async run(context) {
    const household = await context.household();
    const { text } = await household.call('Transaction/GetTransactions', { SearchText: COMMON_NAME, Limit: 1 });
    const [row]: { userTransactionID: number; displayName: string; amount: number }[] = JSON.parse(text);
    if (!row) throw new Error(`The household has nothing from ${COMMON_NAME}.`);
    const { userTransactionID, displayName, amount } = row;
    const categoryID = idOf(household, 'Gifts');
    const rule = { categoryID, type: 'Name', comparison: 'equals', comparisonValue: displayName };
    const body = { userTransactionID, displayName, amount, transactionCategoryID: categoryID, rule };
    return await timeChange(context, household, 'Transaction/UpdateTransaction', body);
  },
};

export const uncategorizedRule: Probe = {
  name: 'ledger-rule-uncategorized',
  title: 'a category rule that affects all uncategorized transactions (10% of the rows)',
  unit: 'ms',
  engines: ENGINES,
  targets: targets(500),
  async run(context) {
    const household = await context.household();
    const rule = { Type: 'Amount', Comparison: 'Greater Than', ComparisonValue: '0.01' };
    const body = { CategoryID: idOf(household, 'Gifts'), CategoryRules: [rule] };
    return await timeChange(context, household, 'Rule/SaveCategoryRules', body);
  },
};

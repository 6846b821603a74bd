import type { FullHousehold } from '../fill-ledger.ts';
import { monthAround } from '../month.ts';
import { ENGINES, type Probe, type ProbeContext, type ProbedEngine } from '../probe.ts';
import { median } from '../statistics.ts';
import { medians } from './ledger-calls.ts';

const PGLITE_FACTOR = 3;
const CALLS = 20;
const PAGE_ROWS = 100;
/** The response header with the ID of the change set. */
const CHANGE_SET_HEADER = 'x-change-set';

function targets(postgres: number): Record<ProbedEngine, number> {
  return { postgres, pglite: postgres * PGLITE_FACTOR };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** How much longer a call takes with splits. Alternates, so that other load on the machine affects both. */
async function ratios(context: ProbeContext, once: (household: FullHousehold) => Promise<unknown>): Promise<number[]> {
  const { unsplit, split } = await context.splitHouseholds();
  const samples: number[] = [];
  for (let run = -1; run < context.runs; run += 1) {
    const times: { unsplit: number[]; split: number[] } = { unsplit: [], split: [] };
    for (let call = 0; call < CALLS; call += 1) {
      times.unsplit.push(await timed(() => once(unsplit)));
      times.split.push(await timed(() => once(split)));
    }
    // The first run is the warm-up.
    if (run >= 0) samples.push(median(times.split) / median(times.unsplit));
    context.note(
      `${context.engine}: ${median(times.unsplit).toFixed(1)} ms unsplit, ${median(times.split).toFixed(1)} ms split`,
    );
  }
  return samples;
}

export const splitMonth: Probe = {
  name: 'split-month-ratio',
  title: 'a month’s budget with 30% of the transactions split compared to none',
  unit: '×',
  engines: ENGINES,
  targets: { postgres: 1.1, pglite: 1.1 },
  async run(context) {
    const [year, month] = monthAround(new Date()).firstDay.split('-').map(Number);
    const path = `MonthlyBudget/GetMonthlyBudgetDataForAllCategories?Month=${month}&Year=${year}`;
    return await ratios(context, ({ send }) => send('GET', path));
  },
};

export const splitList: Probe = {
  name: 'split-list',
  title: 'the first page of all dates with its totals, with 30% of the transactions split, p50',
  unit: 'ms',
  engines: ENGINES,
  targets: targets(40),
  async run(context) {
    const { split } = await context.splitHouseholds();
    const page = () => split.send('POST', 'Transaction/GetTransactions', { Limit: PAGE_ROWS });
    const totals = () => split.send('POST', 'Transaction/GetTotals', {});
    return await medians(context.runs, CALLS, () => timed(() => Promise.all([page(), totals()])));
  },
};

const SORTS = ['name', 'amount', 'category', 'account'];

export const sortedList: Probe = {
  name: 'sorted-list',
  title: 'the first page of all dates sorted by a column, p50, the slowest column',
  unit: 'ms',
  engines: ENGINES,
  targets: targets(60),
  async run(context) {
    const { split } = await context.splitHouseholds();
    const byColumn: number[][] = [];
    for (const By of SORTS) {
      const body = { Limit: PAGE_ROWS, Sort: { By, Ascending: true } };
      const times = await medians(context.runs, 5, () =>
        timed(() => split.send('POST', 'Transaction/GetTransactions', body)),
      );
      context.note(`${context.engine}: ${median(times).toFixed(1)} ms by ${By}`);
      byColumn.push(times);
    }
    return byColumn.toSorted((a, b) => median(b) - median(a))[0] ?? [];
  },
};

async function createTag({ send }: FullHousehold, name: string): Promise<number> {
  const { text } = await send('POST', 'Tag/SaveTag', { tagID: null, name, color: '#155A41' });
  return Number(text);
}

/** Makes the same change again and again, and undoes it; only the change is timed. */
async function timeChange({ runs }: ProbeContext, { send }: FullHousehold, name: string, body: unknown) {
  const samples: number[] = [];
  for (let run = -1; run < runs; run += 1) {
    let changeSetId = 0;
    const ms = await timed(async () => {
      const { headers } = await send('POST', name, body);
      changeSetId = Number(headers[CHANGE_SET_HEADER]);
    });
    // The first run is the warm-up.
    if (run >= 0) samples.push(ms);
    await send('POST', 'Ledger/Undo', { ChangeSetID: changeSetId });
  }
  return samples;
}

async function allIds({ send }: FullHousehold): Promise<number[]> {
  return JSON.parse((await send('POST', 'Transaction/GetTransactionIDs', {})).text);
}

export const bulkTag: Probe = {
  name: 'tag-bulk',
  title: 'tagging every transaction',
  unit: 'ms',
  engines: ENGINES,
  targets: targets(200),
  async run(context) {
    const { unsplit } = await context.splitHouseholds();
    const addTagIDs = [await createTag(unsplit, 'Everything')];
    const body = { transactionIDs: await allIds(unsplit), addTagIDs, removeTagIDs: [] };
    return await timeChange(context, unsplit, 'Transaction/BulkTag', body);
  },
};

const tagged = new WeakMap<FullHousehold, Promise<readonly [number, number]>>();

/** Two tags; every transaction has the first, and some have the second. */
async function tagEverything(household: FullHousehold): Promise<readonly [number, number]> {
  const tag = async () => {
    const [all, some] = [await createTag(household, 'All'), await createTag(household, 'Some')];
    const ids = await allIds(household);
    await household.send('POST', 'Transaction/BulkTag', { transactionIDs: ids, addTagIDs: [all], removeTagIDs: [] });
    const few = { transactionIDs: ids.slice(0, ids.length / 10), addTagIDs: [some], removeTagIDs: [] };
    await household.send('POST', 'Transaction/BulkTag', few);
    return [all, some] as const;
  };
  const known = tagged.get(household) ?? tag();
  tagged.set(household, known);
  return await known;
}

export const renameTag: Probe = {
  name: 'tag-rename',
  title: 'renaming a tag that every transaction has',
  unit: 'ms',
  engines: ENGINES,
  targets: { postgres: 200, pglite: 200 },
  async run(context) {
    const { split } = await context.splitHouseholds();
    const [tagID] = await tagEverything(split);
    return await timeChange(context, split, 'Tag/SaveTag', { tagID, name: 'Renamed', color: '#155A41' });
  },
};

export const mergeTag: Probe = {
  name: 'tag-merge',
  title: 'merging a tag that every transaction has into another',
  unit: 'ms',
  engines: ENGINES,
  targets: { postgres: 200, pglite: 200 },
  async run(context) {
    const { split } = await context.splitHouseholds();
    const [fromTagID, intoTagID] = await tagEverything(split);
    return await timeChange(context, split, 'Tag/MergeTags', { fromTagID, intoTagID });
  },
};

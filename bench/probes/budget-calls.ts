import { fillBudgets, type PlannedHousehold } from '../fill-budgets.ts';
import type { Installation } from '../installation.ts';
import { ENGINES, type Probe, type ProbeContext } from '../probe.ts';
import { median } from '../statistics.ts';
import { medians, targets } from './ledger-calls.ts';

/** With 10 runs, this stays below the limit of 600 calls per user and minute. */
const CALLS = 40;
const WARM_UP_CALLS = 5;
const SHORT_HISTORY = 1_000;
const LONG_HISTORY = 1_000_000;

async function oneHousehold(installation: Installation, historyRows: number): Promise<PlannedHousehold> {
  const [household] = await fillBudgets(installation, [{ rows: historyRows }]);
  if (!household) throw new Error('There is no household to measure.');
  return household;
}

export const budgetMonth: Probe = {
  name: 'budget-month',
  title: 'a month’s budget with 60 categories and 120 subcategories, p50',
  unit: 'ms',
  engines: ENGINES,
  targets: targets(5),
  async run({ install, runs, size }) {
    const { month } = await oneHousehold(await install(), size);
    return await medians(runs, CALLS, month);
  },
};

export const budgetMonthOfHousehold: Probe = {
  name: 'budget-month-household',
  title: 'a month’s budget for a household with 22 categories, p50',
  unit: 'ms',
  engines: ENGINES,
  targets: targets(5),
  async run({ household, runs }) {
    const { get, month } = await household();
    const [year, number] = month.firstDay.split('-').map(Number);
    const path = `MonthlyBudget/GetMonthlyBudgetDataForAllCategories?Month=${number}&Year=${year}`;
    return await medians(runs, CALLS, async () => (await get(path)).ms);
  },
};

export const budgetYear: Probe = {
  name: 'budget-year',
  title: 'a year’s budget with 60 categories and 120 subcategories, p50',
  unit: 'ms',
  engines: ENGINES,
  targets: {},
  async run({ install, runs, size }) {
    const { year } = await oneHousehold(await install(), size);
    return await medians(runs, CALLS, year);
  },
};

export const budgetCoverLater: Probe = {
  name: 'budget-cover-later',
  title: 'what covering a category a year ago changes since, for each of 161 sources that carry what is left, p50',
  unit: 'ms',
  engines: ENGINES,
  targets: targets(100),
  async run({ install, runs, size }) {
    const [household] = await fillBudgets(await install(), [{ rows: size, carries: true }]);
    if (!household) throw new Error('There is no household to measure.');
    return await medians(runs, CALLS, household.cover);
  },
};

export const budgetHistory: Probe = {
  name: 'budget-history-ratio',
  title: 'a month’s budget with 1,000,000 transactions of history compared to 1,000, for the same month',
  unit: '×',
  // Filling takes PGlite minutes.
  engines: ['postgres'],
  targets: { postgres: 1.2 },
  async run({ install, runs }) {
    const [short, long] = await fillBudgets(await install(), [{ rows: SHORT_HISTORY }, { rows: LONG_HISTORY }]);
    if (!short || !long) throw new Error('Two households are needed for the comparison.');
    const ratio = async (calls: number) => {
      const times: { short: number[]; long: number[] } = { short: [], long: [] };
      // Alternates, so that other load on the machine affects both.
      for (let call = 0; call < calls; call += 1) {
        times.short.push(await short.month());
        times.long.push(await long.month());
      }
      return median(times.long) / median(times.short);
    };
    await ratio(WARM_UP_CALLS);
    const samples: number[] = [];
    for (let run = 0; run < runs; run += 1) samples.push(await ratio(CALLS));
    return samples;
  },
};

type MonthOf = (household: PlannedHousehold) => Promise<number>;

/** How much longer a household's month takes if its categories carry what is left than if they start fresh. */
async function rolloverSamples({ install, runs, size }: ProbeContext, monthOf: MonthOf): Promise<number[]> {
  const [fresh, carrying] = await fillBudgets(await install(), [{ rows: size }, { rows: size, carries: true }]);
  if (!fresh || !carrying) throw new Error('Two households are needed for the comparison.');
  const difference = async (calls: number) => {
    const times: { fresh: number[]; carrying: number[] } = { fresh: [], carrying: [] };
    // Alternates, so that other load on the machine affects both.
    for (let call = 0; call < calls; call += 1) {
      times.fresh.push(await monthOf(fresh));
      times.carrying.push(await monthOf(carrying));
    }
    return median(times.carrying) - median(times.fresh);
  };
  await difference(WARM_UP_CALLS);
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) samples.push(await difference(CALLS));
  return samples;
}

export const budgetRollover: Probe = {
  name: 'budget-rollover',
  title: 'how much longer a month’s budget takes if every category carries what is left since ten years, p50',
  unit: 'ms',
  engines: ENGINES,
  targets: targets(2),
  run: (context) => rolloverSamples(context, ({ month }) => month()),
};

export const budgetRolloverAfterChange: Probe = {
  name: 'budget-rollover-after-change',
  title: 'the same right after a transaction has been added to the month, p50',
  unit: 'ms',
  engines: ENGINES,
  targets: targets(100),
  run: (context) => rolloverSamples(context, ({ monthAfterChange }) => monthAfterChange()),
};

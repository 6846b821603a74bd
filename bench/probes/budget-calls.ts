import { fillBudgets } from '../fill-budgets.ts';
import { ENGINES, type Probe } from '../probe.ts';
import { median } from '../statistics.ts';

const WARM_UP_CALLS = 20;
const CALLS = 40;
const SHORT_HISTORY = 1_000;
const LONGER = 10;

async function times(once: () => Promise<number>, calls: number): Promise<number[]> {
  const taken: number[] = [];
  for (let call = 0; call < calls; call += 1) taken.push(await once());
  return taken;
}

/** A call on a household with 60 categories and ten years of budgets. */
function budgetCall(period: 'month' | 'year', name: string, postgres?: number): Probe {
  return {
    name,
    title: `a ${period}’s budget of 60 categories and 120 subcategories, p50`,
    unit: 'ms',
    engines: ENGINES,
    targets: postgres === undefined ? {} : { postgres, pglite: postgres * 4 },
    async run({ install, runs, size }) {
      const household = await fillBudgets(await install(), size);
      await times(household[period], WARM_UP_CALLS);
      const samples: number[] = [];
      for (let run = 0; run < runs; run += 1) samples.push(median(await times(household[period], CALLS)));
      household.close();
      return samples;
    },
  };
}

export const budgetMonth = budgetCall('month', 'budget-month', 5);
export const budgetYear = budgetCall('year', 'budget-year');

export const budgetHistory: Probe = {
  name: 'budget-history-ratio',
  title: 'a month’s budget after ten times the usual history, compared with after 1,000 transactions',
  unit: 'times',
  engines: ENGINES,
  targets: { postgres: 1.2, pglite: 1.2 },
  async run({ install, runs, size }) {
    const short = await fillBudgets(await install(), SHORT_HISTORY);
    const long = await fillBudgets(await install(), size * LONGER);
    const both = [short, long];
    for (const { month } of both) await times(month, WARM_UP_CALLS);
    const samples: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      // One after the other, call by call: what else the machine does meets both alike.
      const taken: [number[], number[]] = [[], []];
      for (let call = 0; call < CALLS; call += 1) {
        taken[0].push(await short.month());
        taken[1].push(await long.month());
      }
      samples.push(median(taken[1]) / median(taken[0]));
    }
    for (const household of both) household.close();
    return samples;
  },
};

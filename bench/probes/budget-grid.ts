import type { Page } from '@playwright/test';
import { openGrid, scrollGrid, timeToEdit } from '../budget-page.ts';
import { fillBudgets } from '../fill-budgets.ts';
import type { Probe, ProbeContext } from '../probe.ts';
import { median } from '../statistics.ts';
import { openDashboard } from '../transactions-page.ts';

const HISTORY = 1_000;
const EDITS = 10;
const FLICK_PX_PER_FRAME = 120;
/** Two frames at 60 Hz, so one was dropped. */
const SLOW_FRAME_MS = 32;

async function openFullGrid({ install, openBrowser }: ProbeContext): Promise<Page> {
  const [household] = await fillBudgets(await install(), [{ rows: HISTORY }]);
  if (!household) throw new Error('There is no household to measure.');
  const page = await openDashboard(await openBrowser(), household.url, household.person);
  await openGrid(page);
  return page;
}

export const gridEdit: Probe = {
  name: 'budget-grid-edit',
  title: 'an edit in the annual grid with 180 rows, from Enter to the new amount and sums on the screen',
  unit: 'ms',
  engines: ['postgres'],
  targets: { postgres: 50 },
  async run(context) {
    const page = await openFullGrid(context);
    await timeToEdit(page, 1);
    const samples: number[] = [];
    for (let run = 0; run < context.runs; run += 1) {
      const times: number[] = [];
      for (let edit = 0; edit < EDITS; edit += 1) times.push(await timeToEdit(page, 200 + run * EDITS + edit));
      samples.push(median(times));
      await openGrid(page);
    }
    return samples;
  },
};

export const gridFrames: Probe = {
  name: 'budget-grid-slow-frames',
  title: `frames over ${SLOW_FRAME_MS} ms while flicking through the grid (rendered without a GPU)`,
  unit: '%',
  engines: ['postgres'],
  targets: { postgres: 0 },
  async run(context) {
    const page = await openFullGrid(context);
    const samples: number[] = [];
    for (let run = 0; run < context.runs; run += 1) {
      const { gapsMs } = await scrollGrid(page, FLICK_PX_PER_FRAME);
      samples.push((100 * gapsMs.filter((gap) => gap > SLOW_FRAME_MS).length) / gapsMs.length);
    }
    return samples;
  },
};

import type { FilledHousehold } from '../fill.ts';
import { ENGINES, type Probe, type ProbeContext } from '../probe.ts';
import { median } from '../statistics.ts';
import {
  openAllDates,
  openDashboard,
  type Scroll,
  type Search,
  scrollPlainPage,
  scrollThrough,
  timeToCategorize,
  timeToOpen,
  timeToSearch,
} from '../transactions-page.ts';

const OPENINGS = 5;

export const openTransactions: Probe = {
  name: 'ledger-open',
  title: 'Transactions opens from a warm app',
  unit: 'ms',
  engines: ENGINES,
  targets: { postgres: 100, pglite: 100 },
  async run({ household, openBrowser, runs }) {
    const { url, person } = await household();
    const page = await openDashboard(await openBrowser(), url, person);
    await timeToOpen(page);
    const samples: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const times: number[] = [];
      for (let count = 0; count < OPENINGS; count += 1) times.push(await timeToOpen(page));
      samples.push(median(times));
    }
    return samples;
  },
};

/** The last letter of "amber bo" still matches "Amber Books", but no longer "Amber Bistro". */
const FIRST_WORDS = 'amber birch cedar delta eagle fern golden hazel ivory juniper kestrel'.split(' ');
const ENDINGS = ['bo', 'cy', 'gr'];

const searched = new WeakMap<FilledHousehold, Search[][]>();

/** Two rows of the table use the same searches. The first word is the warm-up. */
async function searches({ household, openBrowser, runs }: ProbeContext): Promise<Search[][]> {
  const filled = await household();
  const known = searched.get(filled);
  if (known) return known;
  const page = await openDashboard(await openBrowser(), filled.url, filled.person);
  await openAllDates(page);
  const samples: Search[][] = [];
  for (const word of FIRST_WORDS.slice(0, runs + 1)) {
    const times: Search[] = [];
    for (const ending of ENDINGS) times.push(await timeToSearch(page, `${word} ${ending}`));
    samples.push(times);
  }
  const warm = samples.slice(1);
  searched.set(filled, warm);
  return warm;
}

export const typedSearch: Probe = {
  name: 'ledger-typed-search',
  title: 'search over all dates, from the last key to results on the screen',
  unit: 'ms',
  engines: ENGINES,
  targets: { postgres: 100, pglite: 100 },
  run: async (context) => (await searches(context)).map((times) => median(times.map(({ shownMs }) => shownMs))),
};

export const answeredSearch: Probe = {
  name: 'ledger-answered-search',
  title: 'the same search, from the last key to all of the server’s results',
  unit: 'ms',
  engines: ENGINES,
  targets: {},
  run: async (context) => (await searches(context)).map((times) => median(times.map(({ answeredMs }) => answeredMs))),
};

const CHANGES = 6;

export const inlineChange: Probe = {
  name: 'ledger-inline-change',
  title: 'a category chosen in the list of all dates with 30% of the transactions split, from Enter to the screen',
  unit: 'ms',
  engines: ENGINES,
  targets: { postgres: 100, pglite: 100 },
  async run({ splitHouseholds, openBrowser, runs }) {
    const { split } = await splitHouseholds();
    const page = await openDashboard(await openBrowser(), split.url, split.person);
    await openAllDates(page);
    await timeToCategorize(page, 'Rent');
    const samples: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const times: number[] = [];
      for (let change = 0; change < CHANGES; change += 1)
        times.push(await timeToCategorize(page, change % 2 === 0 ? 'Coffee' : 'Rent'));
      samples.push(median(times));
    }
    return samples;
  },
};

const SCROLLED_ROWS = 10_000;
/** 7,200 pixels a second: a hard flick on a phone. */
const FLICK_PX_PER_FRAME = 120;
/** Ten rows per frame: too fast to read, but possible by dragging the scroll bar. */
const DRAG_PX_PER_FRAME = 400;
/** Two frames at 60 Hz, so one was dropped. */
const SLOW_FRAME_MS = 32;

const ROW_PX = 40;

interface ScrollSample {
  flick: Scroll;
  drag: Scroll;
  plain: Scroll;
}

const scrolled = new WeakMap<FilledHousehold, ScrollSample[]>();

/** Several rows of the table use the same samples. */
async function scrolls({ household, openBrowser, runs }: ProbeContext): Promise<ScrollSample[]> {
  const filled = await household();
  const known = scrolled.get(filled);
  if (known) return known;
  const page = await openDashboard(await openBrowser(), filled.url, filled.person);
  const samples: ScrollSample[] = [];
  for (let run = 0; run < runs; run += 1) {
    const plain = await scrollPlainPage(page, SCROLLED_ROWS * ROW_PX, DRAG_PX_PER_FRAME);
    await openAllDates(page);
    const drag = await scrollThrough(page, SCROLLED_ROWS, DRAG_PX_PER_FRAME);
    await openAllDates(page);
    samples.push({ plain, drag, flick: await scrollThrough(page, SCROLLED_ROWS, FLICK_PX_PER_FRAME) });
  }
  scrolled.set(filled, samples);
  return samples;
}

function slowShare({ gapsMs }: Scroll): number {
  return (100 * gapsMs.filter((gap) => gap > SLOW_FRAME_MS).length) / gapsMs.length;
}

// Without a GPU, the CPU also renders the frames, next to the product and the database. On a small machine the results
// vary widely, and are worse than on any user's device.
export const slowFrames: Probe = {
  name: 'ledger-slow-frames',
  title: `frames over ${SLOW_FRAME_MS} ms while flicking through 10,000 rows (rendered without a GPU)`,
  unit: '%',
  engines: ['postgres'],
  targets: { postgres: 0 },
  run: async (context) => (await scrolls(context)).map(({ flick }) => slowShare(flick)),
};

export const longestFrame: Probe = {
  name: 'ledger-longest-frame',
  title: 'longest frame while flicking through 10,000 rows',
  unit: 'ms',
  engines: ['postgres'],
  targets: {},
  run: async (context) => (await scrolls(context)).map(({ flick }) => Math.max(...flick.gapsMs)),
};

export const draggedSlowFrames: Probe = {
  name: 'ledger-slow-frames-dragged',
  title: 'frames over 32 ms while dragging the scroll bar through them in 17 seconds',
  unit: '%',
  engines: ['postgres'],
  targets: {},
  run: async (context) => (await scrolls(context)).map(({ drag }) => slowShare(drag)),
};

export const plainSlowFrames: Probe = {
  name: 'ledger-slow-frames-plain',
  title: 'frames over 32 ms while dragging an empty page, as a baseline for the machine',
  unit: '%',
  engines: ['postgres'],
  targets: {},
  run: async (context) => (await scrolls(context)).map(({ plain }) => slowShare(plain)),
};

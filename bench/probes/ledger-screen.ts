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

/** The last letter leaves "Amber Books" and takes "Amber Bistro" away. */
const FIRST_WORDS = 'amber birch cedar delta eagle fern golden hazel ivory juniper kestrel'.split(' ');
const ENDINGS = ['bo', 'cy', 'gr'];

const searched = new WeakMap<FilledHousehold, Search[][]>();

/** Two rows of the table come from the same typing. The first word only warms up. */
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
  title: 'results of a search over all dates after the last key, on the screen',
  unit: 'ms',
  engines: ENGINES,
  targets: { postgres: 100, pglite: 100 },
  run: async (context) => (await searches(context)).map((times) => median(times.map(({ shownMs }) => shownMs))),
};

export const answeredSearch: Probe = {
  name: 'ledger-answered-search',
  title: 'all results of the same search, as the server answered it',
  unit: 'ms',
  engines: ENGINES,
  targets: {},
  run: async (context) => (await searches(context)).map((times) => median(times.map(({ answeredMs }) => answeredMs))),
};

const SCROLLED_ROWS = 10_000;
/** 7,200 pixels a second: a hard flick on a phone. */
const FLICK_PX_PER_FRAME = 120;
/** Ten rows with every frame: nobody reads that, but a scroll bar can be dragged so. */
const DRAG_PX_PER_FRAME = 400;
/** Two frames of a screen with 60 a second: one was left out. */
const SLOW_FRAME_MS = 32;

const ROW_PX = 40;

interface Scrolling {
  flick: Scroll;
  drag: Scroll;
  plain: Scroll;
}

const scrolled = new WeakMap<FilledHousehold, Scrolling[]>();

/** Several rows of the table come from the same scrolling. */
async function scrolls({ household, openBrowser, runs }: ProbeContext): Promise<Scrolling[]> {
  const filled = await household();
  const known = scrolled.get(filled);
  if (known) return known;
  const page = await openDashboard(await openBrowser(), filled.url, filled.person);
  const samples: Scrolling[] = [];
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

// Without a graphics card the processor draws the frames too, beside the product and the database: the figures of a
// small machine swing widely, and are worse than any screen that somebody sits in front of.
export const slowFrames: Probe = {
  name: 'ledger-slow-frames',
  title: `frames that took over ${SLOW_FRAME_MS} ms while 10,000 rows are flicked through (drawn without a graphics card)`,
  unit: '%',
  engines: ['postgres'],
  targets: { postgres: 0 },
  run: async (context) => (await scrolls(context)).map(({ flick }) => slowShare(flick)),
};

export const longestFrame: Probe = {
  name: 'ledger-longest-frame',
  title: 'longest frame of the same scrolling',
  unit: 'ms',
  engines: ['postgres'],
  targets: {},
  run: async (context) => (await scrolls(context)).map(({ flick }) => Math.max(...flick.gapsMs)),
};

export const draggedSlowFrames: Probe = {
  name: 'ledger-slow-frames-dragged',
  title: 'the same of a scroll bar that is dragged through them in 17 seconds',
  unit: '%',
  engines: ['postgres'],
  targets: {},
  run: async (context) => (await scrolls(context)).map(({ drag }) => slowShare(drag)),
};

export const plainSlowFrames: Probe = {
  name: 'ledger-slow-frames-plain',
  title: 'the same of an empty page dragged in between: what the machine itself leaves out',
  unit: '%',
  engines: ['postgres'],
  targets: {},
  run: async (context) => (await scrolls(context)).map(({ plain }) => slowShare(plain)),
};

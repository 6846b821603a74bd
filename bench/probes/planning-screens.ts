import { type FullHousehold, fillLedgers } from '../fill-ledger.ts';
import { monthAround } from '../month.ts';
import { planningScreens, timePlanningScreen } from '../planning-pages.ts';
import { ENGINES, type Probe, type ProbeContext, type ProbedEngine } from '../probe.ts';
import { median } from '../statistics.ts';
import { openDashboard } from '../transactions-page.ts';
import { billers, billOf } from './dashboard.ts';

const CALL_TIMEOUT_MS = 120_000;
const OPENINGS = 5;

interface Openings {
  /** The first time in a session, before anything of the screen is cached. */
  readonly firstMs: number;
  readonly againMs: number[];
}

const known = new Map<ProbedEngine, Promise<ReadonlyMap<string, Openings>>>();

/** A household with eight bills and a card, in tables that were never analyzed. */
async function planner({ install, size }: ProbeContext): Promise<FullHousehold> {
  const [household] = await fillLedgers(await install(), [size], CALL_TIMEOUT_MS);
  if (!household) throw new Error('no household');
  const { firstDay } = monthAround(new Date());
  for (const name of billers) await household.send('POST', 'Recurring/SaveSeries', billOf(name, firstDay));
  return household;
}

async function openAll(context: ProbeContext): Promise<ReadonlyMap<string, Openings>> {
  const { url, person } = await planner(context);
  const page = await openDashboard(await context.openBrowser(), url, person);
  const openings = new Map<string, Openings>();
  for (const screen of planningScreens) {
    const firstMs = await timePlanningScreen(page, screen);
    const againMs: number[] = [];
    for (let run = 0; run < context.runs; run += 1) {
      const times: number[] = [];
      for (let count = 0; count < OPENINGS; count += 1) times.push(await timePlanningScreen(page, screen));
      againMs.push(median(times));
    }
    openings.set(screen.name, { firstMs, againMs });
  }
  return openings;
}

/** All rows of the table use the same openings. */
async function openingsOf(context: ProbeContext, name: string): Promise<Openings> {
  const all = known.get(context.engine) ?? openAll(context);
  known.set(context.engine, all);
  const own = (await all).get(name);
  if (!own) throw new Error(`${name} wasn’t opened`);
  return own;
}

export const planningProbes: readonly Probe[] = planningScreens.flatMap(({ name, from }): Probe[] => [
  {
    name: `${name.toLowerCase()}-open`,
    title: `${name} opens from ${from} in a warm app`,
    unit: 'ms',
    engines: ENGINES,
    targets: { postgres: 100, pglite: 100 },
    run: async (context) => (await openingsOf(context, name)).againMs,
  },
  {
    name: `${name.toLowerCase()}-first-open`,
    title: `the same for the first time, after 150 ms on the link`,
    unit: 'ms',
    engines: ENGINES,
    targets: {},
    run: async (context) => [(await openingsOf(context, name)).firstMs],
  },
]);

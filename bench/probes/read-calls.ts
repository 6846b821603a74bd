import { expectNeverAnalyzed, type FullHousehold, fillLedgers } from '../fill-ledger.ts';
import { monthAround } from '../month.ts';
import { createPace } from '../pace.ts';
import { ENGINES, type Probe, type ProbeContext } from '../probe.ts';
import { type ReadCall, readCalls } from '../read-calls.ts';
import { type ReadRow, renderReads } from '../read-table.ts';
import { median } from '../statistics.ts';

const SIZES = [1_000, 10_000, 100_000] as const;
const CALL_TIMEOUT_MS = 120_000;
const WARM_UP_CALLS = 2;
const TARGET_MS = 100;
/** The limit is 600 per user. */
const CALLS_PER_MINUTE = 500;

async function measure(household: FullHousehold, call: ReadCall, runs: number, pace: () => Promise<void>) {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < WARM_UP_CALLS + runs; round += 1) {
    await pace();
    const startedAt = performance.now();
    const { text } = await household.send(call.method, call.path, call.body);
    if (round >= WARM_UP_CALLS) times.push(performance.now() - startedAt);
    bytes = text.length;
  }
  return { ms: median(times), bytes };
}

/** Returns the time of the slowest read call at the largest size, and prints a table of all calls. */
async function measureReads({ install, engine, runs, note }: ProbeContext): Promise<number[]> {
  const installation = await install();
  const households = await fillLedgers(installation, SIZES, CALL_TIMEOUT_MS);
  const month = monthAround(new Date());
  const rows = new Map<string, ReadRow>();
  for (const household of households) {
    const calls = readCalls(household, month);
    const pace = createPace({ max: CALLS_PER_MINUTE, spanMs: 60_000 });
    for (const call of calls) {
      const { ms, bytes } = await measure(household, call, runs, pace);
      const before = rows.get(call.title)?.times ?? [];
      rows.set(call.title, { title: call.title, engine, times: [...before, ms], bytes });
    }
  }
  await expectNeverAnalyzed(installation);
  note(renderReads([...rows.values()], SIZES, TARGET_MS));
  // Calls that return the whole ledger grow with it.
  const bounded = [...rows.values()].filter(({ title }) => !wholeLedgerCalls.has(title));
  return [Math.max(...bounded.map(({ times }) => times.at(-1) ?? 0))];
}

const wholeLedgerCalls = new Set(['User/DownloadMyData', 'Transaction/GetTransactionIDs, all']);

export const readCallsProbe: Probe = {
  name: 'read-calls',
  title: 'the slowest read call at 100,000 transactions on tables that were never analyzed',
  unit: 'ms',
  engines: ENGINES,
  targets: { postgres: TARGET_MS, pglite: TARGET_MS },
  run: measureReads,
};

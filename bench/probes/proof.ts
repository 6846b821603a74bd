import { familyCpuMs } from '../../scripts/cpu.ts';
import { domainProbe, runInDomain } from '../domain-probe.ts';
import { expectNeverAnalyzed, fillLedgers } from '../fill-ledger.ts';
import { monthAround } from '../month.ts';
import { ENGINES, type Probe, type ProbeContext } from '../probe.ts';
import { median } from '../statistics.ts';
import { renderLines } from '../table.ts';

const MEASURE = 'proof/testing/measure.ts';

export const proveBalances = domainProbe(
  'prove-balances',
  'proving the balances of 100,000 transactions',
  'ms',
  100,
  async () => Number((await runInDomain(MEASURE, 'speed')).proveMs),
);

const PROVEN_ROWS = 100_000;
const CALL_TIMEOUT_MS = 120_000;
/** The kernel counts CPU time in steps of 10 ms, so one call would be too few. */
const CALLS = 20;
const CALL_TARGET_MS = 100;

/**
 * The CPU time of the server and its database for the slower of two calls: the account page's and the account list's.
 * Each follows a change that moves a balance, so nothing is cached. The elapsed time is printed as a note.
 */
async function proofCallMs({ install, engine, runs, note }: ProbeContext): Promise<number[]> {
  const installation = await install();
  const [household] = await fillLedgers(installation, [PROVEN_ROWS], CALL_TIMEOUT_MS);
  if (!household) throw new Error('The household was not filled.');
  const { accountId, send } = household;
  const { pid } = await installation.start();
  const { databasePid } = installation;
  const cpuNow = () =>
    [pid, ...(databasePid === null ? [] : [databasePid])].reduce((sum, id) => sum + familyCpuMs(id), 0);
  const { firstDay, lastDay } = monthAround(new Date());
  const tea = { displayName: 'Tea', amount: 2.5, transactionDate: firstDay, AccountID: accountId };
  const measured = async (path: string) => {
    const times: number[] = [];
    let cpu = 0;
    for (let call = 0; call < CALLS; call += 1) {
      await send('POST', 'Transaction/CreateTransaction', tea);
      const [startedAt, before] = [performance.now(), cpuNow()];
      await send('GET', path);
      cpu += cpuNow() - before;
      times.push(performance.now() - startedAt);
    }
    return { cpuMs: cpu / CALLS, clockMs: median(times) };
  };
  const paths = [`Proof/GetStrip?AccountID=${accountId}&From=${firstDay}&To=${lastDay}`, 'Proof/GetSummary'];
  const samples: number[] = [];
  // The first run is the warm-up.
  for (let run = 0; run <= runs; run += 1) {
    const calls = [];
    for (const path of paths) calls.push(await measured(path));
    if (run > 0) samples.push(Math.max(...calls.map(({ cpuMs }) => cpuMs)));
    if (run === runs)
      note(`Proof on ${engine}, by the clock: ${calls.map(({ clockMs }) => clockMs.toFixed(0)).join(' and ')} ms.`);
  }
  await expectNeverAnalyzed(installation);
  return samples;
}

export const proofCall: Probe = {
  name: 'proof-call',
  title: 'the proof of 100,000 transactions over HTTP after a change, on tables that were never analyzed, CPU time',
  unit: 'ms',
  engines: ENGINES,
  targets: { postgres: CALL_TARGET_MS, pglite: CALL_TARGET_MS },
  run: proofCallMs,
};

const percent = (share: unknown) => `${(100 * Number(share)).toFixed(1)}%`;

/** Prints how often each kind of fault is found, and samples how often the culprit isn't the first. */
async function missedShare({ note }: ProbeContext): Promise<number> {
  const { specified, other, mistakes, mishaps, slips, falseGaps, falseFamilyGaps } = await runInDomain(
    MEASURE,
    'faults',
  );
  const kinds = [specified, other, mistakes, mishaps, slips].flatMap((some) => [...Object(some)]);
  const rows = kinds.map(({ kind, found, first, inThree }) => [kind, ...[found, first, inThree].map(percent)]);
  note(renderLines(['fault', 'interval found', 'culprit first', 'among three'], rows));
  note(`Gaps in 1,000 ledgers without a fault: ${falseGaps}, and in 1,000 of families: ${falseFamilyGaps}`);
  const firsts = [...Object(specified)].map(({ first }) => Number(first));
  return 100 * (1 - firsts.reduce((sum, first) => sum + first, 0) / firsts.length);
}

export const missedCulprits: Probe = {
  name: 'missed-culprits',
  title: 'faults in 1,000 generated ledgers whose culprit isn’t ranked first',
  unit: '%',
  engines: ['pglite'],
  targets: { pglite: 10 },
  // The ledgers are the same in every run, so one is enough.
  run: async (context) => [await missedShare(context)],
};

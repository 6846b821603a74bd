import { domainProbe, runInDomain } from '../domain-probe.ts';
import type { Probe, ProbeContext } from '../probe.ts';
import { renderLines } from '../table.ts';

const MEASURE = 'proof/testing/measure.ts';

export const proveBalances = domainProbe(
  'prove-balances',
  'proving the balances of 100,000 transactions',
  'ms',
  100,
  async () => Number((await runInDomain(MEASURE, 'speed')).proveMs),
);

const percent = (share: unknown) => `${(100 * Number(share)).toFixed(1)}%`;

/** Prints how often each kind of fault is found, and samples how often the culprit isn't the first. */
async function missedShare({ note }: ProbeContext): Promise<number> {
  const { specified, other, mistakes, falseGaps } = await runInDomain(MEASURE, 'faults');
  const kinds = [...Object(specified), ...Object(other), ...Object(mistakes)];
  const rows = kinds.map(({ kind, found, first, inThree }) => [kind, ...[found, first, inThree].map(percent)]);
  note(renderLines(['fault', 'interval found', 'culprit first', 'among three'], rows));
  note(`Gaps in 1,000 ledgers without a fault: ${falseGaps}`);
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

import { domainProbe, runInDomain } from '../domain-probe.ts';
import type { Probe, ProbeContext } from '../probe.ts';
import { renderLines } from '../table.ts';

const MEASURE = 'recurring/testing/measure.ts';

export const detectRecurring = domainProbe(
  'detect-recurring',
  'finding what recurs among 100,000 transactions',
  'ms',
  300,
  async () => Number((await runInDomain(MEASURE, 'speed')).detectMs),
);

const detectors = {
  ours: 'Cairn',
  fixedMonthly: 'the same amount, monthly, 3 times',
  threeAlike: '3 times within 2 days and 7.5%',
};

const percent = (share: unknown) => `${(100 * Number(share)).toFixed(1)}%`;

function cellsOf(name: string, figures: unknown): string[] {
  const { recall, precision, cadence, next } = { ...Object(figures) };
  return [name, ...[recall, precision, cadence, next].map(percent)];
}

/** Prints the table of all detectors once, and samples what ours doesn't find. */
async function missedShare({ note }: ProbeContext): Promise<number> {
  const compared = await runInDomain(MEASURE, 'compare');
  const rows = Object.entries(detectors).map(([key, name]) => cellsOf(name, compared[key]));
  note(renderLines(['detector', 'recall', 'precision', 'right cadence', 'next date within 3 days'], rows));
  return 100 * (1 - Number({ ...Object(compared.ours) }.recall));
}

export const missedRecurring: Probe = {
  name: 'missed-recurring',
  title: 'series in 200 generated ledgers that aren’t found',
  unit: '%',
  engines: ['pglite'],
  targets: { pglite: 5 },
  // The ledgers are the same in every run, so one is enough.
  run: async (context) => [await missedShare(context)],
};

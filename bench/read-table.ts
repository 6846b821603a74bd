import type { ProbedEngine } from './probe.ts';
import { renderLines } from './table.ts';

export interface ReadRow {
  readonly title: string;
  readonly engine: ProbedEngine;
  /** In milliseconds, one for each size. */
  readonly times: readonly number[];
  /** The size of the response at the largest size. */
  readonly bytes: number;
}

/** Lists the slowest call first. */
export function renderReads(rows: readonly ReadRow[], sizes: readonly number[], targetMs: number): string {
  const last = (row: ReadRow) => row.times.at(-1) ?? 0;
  const headings = [
    'read call',
    'engine',
    ...sizes.map((size) => `${size.toLocaleString('en-US')} rows`),
    'answer',
    `≤ ${targetMs} ms?`,
  ];
  const cells = rows
    .toSorted((a, b) => last(b) - last(a))
    .map((row) => [
      row.title,
      row.engine,
      ...row.times.map((ms) => `${ms.toFixed(1)} ms`),
      `${(row.bytes / 1_024).toFixed(1)} KB`,
      last(row) <= targetMs ? 'yes' : 'no',
    ]);
  return renderLines(headings, cells);
}

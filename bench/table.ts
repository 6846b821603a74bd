import type { ProbedEngine, Unit } from './probe.ts';
import { median, spread } from './statistics.ts';

export interface TableRow {
  what: string;
  engine: ProbedEngine;
  unit: Unit;
  target: number | undefined;
  /** Empty if the probe failed. */
  samples: readonly number[];
}

const HEADINGS = ['what', 'engine', 'median', 'spread', 'target', 'met?'];
const ENGINE_NAMES: Record<ProbedEngine, string> = { pglite: 'PGlite', postgres: 'PostgreSQL' };

/** At least two significant digits: 1,234 · 56.7 · 0.89. */
function digits(value: number): string {
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

function targetOf({ target, unit }: TableRow): string {
  return target === undefined ? '–' : `≤ ${target.toLocaleString('en-US')} ${unit}`;
}

function cellsOf(row: TableRow): string[] {
  const { what, engine, unit, target, samples } = row;
  const start = [what.replaceAll('|', '\\|'), ENGINE_NAMES[engine]];
  if (samples.length === 0) return [...start, 'failed', '–', targetOf(row), target === undefined ? '–' : 'no'];
  const middle = median(samples);
  const { low, high } = spread(samples);
  const met = target === undefined ? '–' : middle <= target ? 'yes' : 'no';
  return [...start, `${digits(middle)} ${unit}`, `${digits(low)}–${digits(high)}`, targetOf(row), met];
}

export function renderTable(rows: readonly TableRow[]): string {
  return renderLines(HEADINGS, rows.map(cellsOf));
}

/** A Markdown table whose columns also line up in a terminal. */
export function renderLines(headings: readonly string[], cells: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(headings), rule, ...cells.map(line)].join('\n');
}

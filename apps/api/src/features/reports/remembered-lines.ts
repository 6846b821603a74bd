import { type Day, type DaySpan, dayNumber, dayParts, parseDay } from '@cairn/domain';
import { type LedgerVersion, type RememberedByDay, RememberedLedgers } from '../../ledger/index.ts';
import {
  divideLines,
  type LineColumn,
  LinePlaces,
  type PackedLines,
  type ReportColumns,
  unpackLines,
} from './line-columns.ts';
import type { LineSource } from './lines.queries.ts';

/** Lines of all ledgers together, about 50 MB. */
const REMEMBERED_LINES_MAX = 1_000_000;
/** The size of a year besides its lines, so that empty years are limited, too. */
const LINES_PER_YEAR = 20;
/** So few that lines are unpacked while the database reads the next ones, and so many that most ledgers need few. */
const YEARS_PER_STATEMENT = 3;
/** Earlier and later days are cached with these years, because a wrong date can be in any year. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

/** The year with which a day is remembered. */
const yearOf = (day: Day) => Math.min(Math.max(dayParts(day).year, FIRST_YEAR), LAST_YEAR);

function requireDay(text: string): Day {
  const day = parseDay(text);
  if (!day) throw new Error('a year begins and ends with a day');
  return day;
}

const firstOf = (year: number) => requireDay(year === FIRST_YEAR ? '0001-01-01' : `${year}-01-01`);
const lastOf = (year: number) => requireDay(year === LAST_YEAR ? '9999-12-31' : `${year}-12-31`);

interface RememberedYear {
  readonly columns: ReadonlySet<LineColumn>;
  readonly lines: ReportColumns;
}

/** The years with these days. */
export function yearsOf(span: DaySpan): number[] {
  const [first, last] = [yearOf(span.first), yearOf(span.last)];
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index);
}

/** Years in a row, which one statement reads. */
export function runsOf(years: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const year of years) {
    const run = runs.at(-1);
    if (run?.at(-1) === year - 1 && run.length < YEARS_PER_STATEMENT) run.push(year);
    else runs.push([year]);
  }
  return runs;
}

/** The lines of a ledger in one version, as far as reports have needed them. */
export class LedgerLines implements RememberedByDay<LedgerLines> {
  readonly version: LedgerVersion;
  readonly places: LinePlaces;
  readonly #years: Map<string, RememberedYear>;

  constructor(
    version: LedgerVersion,
    places = new LinePlaces(),
    years: Iterable<readonly [string, RememberedYear]> = [],
  ) {
    this.version = version;
    this.places = places;
    this.#years = new Map(years);
  }

  without(days: ReadonlySet<Day>, version: LedgerVersion): LedgerLines {
    const touched = new Set([...days].map(yearOf));
    const left = [...this.#years].filter(([key]) => !touched.has(Number(key.split(' ')[1])));
    return new LedgerLines(version, this.places, left);
  }

  get size(): number {
    return [...this.#years.values()].reduce((sum, { lines }) => sum + lines.length + LINES_PER_YEAR, 0);
  }

  /** The lines of the years, of which those that aren't known are loaded in the same version. */
  async read(
    source: LineSource,
    years: readonly number[],
    columns: ReadonlySet<LineColumn>,
    load: (spans: readonly DaySpan[], columns: ReadonlySet<LineColumn>) => readonly Promise<PackedLines>[],
  ): Promise<ReportColumns[]> {
    const keyOf = (year: number) => `${source} ${year}`;
    const known = years.flatMap((year) => this.#years.get(keyOf(year)) ?? []);
    const hasAll = (year: RememberedYear | undefined) =>
      year !== undefined && [...columns].every((column) => year.columns.has(column));
    const missing = years.filter((year) => !hasAll(this.#years.get(keyOf(year))));
    // Columns of the same years that other reports need are preserved.
    const all = new Set([...columns, ...known.flatMap((year) => [...year.columns])]);
    const runs = runsOf(missing);
    const store = async (run: readonly number[], packed: Promise<PackedLines>) => {
      const lines = unpackLines(await packed, this.places);
      const spans = run.map((year) => ({ from: dayNumber(firstOf(year)), to: dayNumber(lastOf(year)) }));
      for (const [index, ofYear] of divideLines(lines, spans).entries())
        this.#years.set(keyOf(run[index] ?? 0), { columns: all, lines: ofYear });
    };
    const spanOf = (run: readonly number[]) => ({
      first: firstOf(run[0] ?? FIRST_YEAR),
      last: lastOf(run.at(-1) ?? FIRST_YEAR),
    });
    if (runs.length > 0)
      await Promise.all(load(runs.map(spanOf), all).map((packed, index) => store(runs[index] ?? [], packed)));
    return years.flatMap((year) => this.#years.get(keyOf(year))?.lines ?? []);
  }
}

/** The lines of the ledgers whose reports were asked for last. */
export class RememberedLines extends RememberedLedgers<LedgerLines> {
  constructor() {
    super({ max: REMEMBERED_LINES_MAX, start: (version) => new LedgerLines(version) });
  }
}

const byDatabase = new WeakMap<object, RememberedLines>();

/** Each database has its own. */
export function rememberedLinesOf(db: object): RememberedLines {
  const known = byDatabase.get(db) ?? new RememberedLines();
  byDatabase.set(db, known);
  return known;
}

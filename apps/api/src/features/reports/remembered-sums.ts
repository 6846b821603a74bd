import { type Day, type DaySpan, dayParts, periodsIn } from '@cairn/domain';
import { type LedgerVersion, readTouchedDays } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ReportScope, SumRow } from './report.queries.ts';

/** Rows of all remembered sums together, about 40 MB. */
const REMEMBERED_ROWS_MAX = 200_000;
/** What a span costs besides its rows, so that empty ones are bounded, too. */
const ROWS_PER_SPAN = 20;
/** Most changes are recent, so the last years are spans of their own. */
const SINGLE_YEARS = 2;
const YEARS_PER_SPAN = 4;
/** What is older is one span, so that a range of any length takes few statements. */
const DIVIDED_YEARS = 20;

/** The spans by which a range is added up. They begin with the same years in every range that ends in the same year. */
export function spansOf(range: DaySpan): DaySpan[] {
  const end = dayParts(range.last).year;
  const startsSpan = (day: Day) => {
    const { year } = dayParts(day);
    return year > end - SINGLE_YEARS || (year > end - DIVIDED_YEARS && year % YEARS_PER_SPAN === 0);
  };
  const spans: DaySpan[] = [];
  for (const { first, last } of periodsIn(range, 'year')) {
    const before = startsSpan(first) ? undefined : spans.pop();
    spans.push({ first: before?.first ?? first, last });
  }
  return spans;
}

type SpanSums = ReadonlyMap<string, readonly SumRow[]>;

interface RememberedReport {
  readonly version: LedgerVersion;
  readonly spans: SpanSums;
}

const spanKey = ({ first, last }: DaySpan) => `${first} ${last}`;

/** The places of periods count from the first day of the range. */
function reportKey({ ledgerId, query, range, incomeIds }: ReportScope): string {
  const { groupBy, grain, measure, filters } = query;
  return JSON.stringify([ledgerId, range.first, groupBy, grain, measure, filters, incomeIds]);
}

function rowsOf({ spans }: RememberedReport): number {
  return [...spans.values()].reduce((sum, rows) => sum + rows.length + ROWS_PER_SPAN, 0);
}

/** The sums of reports in the years in which nothing has changed since. */
export class RememberedSums {
  /** The least recently used first. */
  readonly #reports = new Map<string, RememberedReport>();
  #rows = 0;

  /** What still holds in the given version, which the caller's database transaction sees. */
  async find(db: Db, scope: ReportScope, version: LedgerVersion): Promise<SpanSums> {
    const known = this.#reports.get(reportKey(scope));
    const isOlder = known !== undefined && known.version.version <= version.version;
    if (!isOlder || known.version.keyVersion !== version.keyVersion) return new Map();
    if (known.version.version === version.version) return known.spans;
    const touched = await readTouchedDays(db, scope.ledgerId, known.version.version);
    if (!touched) return new Map();
    const isUntouched = ({ first, last }: DaySpan) => ![...touched].some((day) => first <= day && day <= last);
    const left = spansOf(scope.range).filter(isUntouched).map(spanKey);
    return new Map([...known.spans].filter(([key]) => left.includes(key)));
  }

  store(scope: ReportScope, report: RememberedReport): void {
    const key = reportKey(scope);
    if ((this.#reports.get(key)?.version.version ?? 0) > report.version.version) return;
    this.#drop(key);
    this.#reports.set(key, report);
    this.#rows += rowsOf(report);
    for (const oldest of this.#reports.keys()) {
      if (this.#rows <= REMEMBERED_ROWS_MAX) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const report = this.#reports.get(key);
    if (!report) return;
    this.#reports.delete(key);
    this.#rows -= rowsOf(report);
  }
}

const byDatabase = new WeakMap<object, RememberedSums>();

/** Each database has its own. */
export function rememberedSumsOf(db: object): RememberedSums {
  const known = byDatabase.get(db) ?? new RememberedSums();
  byDatabase.set(db, known);
  return known;
}

/** The sums of each span, of which those that aren't known are loaded. */
export async function completeSums(
  range: DaySpan,
  known: SpanSums,
  load: (spans: readonly DaySpan[]) => Promise<SumRow[][]>,
): Promise<SpanSums> {
  const spans = spansOf(range);
  const missing = spans.filter((span) => !known.has(spanKey(span)));
  const loaded = missing.length > 0 ? await load(missing) : [];
  const found = new Map(missing.map((span, index) => [spanKey(span), loaded[index] ?? []]));
  return new Map(spans.map((span) => [spanKey(span), known.get(spanKey(span)) ?? found.get(spanKey(span)) ?? []]));
}

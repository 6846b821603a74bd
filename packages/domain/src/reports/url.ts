import { isDay } from '../day.ts';
import { parseDollars } from '../dollar-text.ts';
import { LARGEST_ID } from '../ids.ts';
import { type Cents, formatCents, LARGEST_AMOUNT } from '../money.ts';
import {
  type CategoryChoice,
  DEFAULT_REPORT,
  MAX_PAYEE_LENGTH,
  MAX_REPORT_CHOICES,
  MAX_REPORT_GROUPS,
  RELATIVE_RANGES,
  REPORT_GRAINS,
  REPORT_GROUPS,
  REPORT_MEASURES,
  type ReportFilters,
  type ReportGroup,
  type ReportQuery,
  type ReportRange,
} from './query.ts';

/** A part of an address, or of a query, that isn’t used because it is invalid or no longer exists. */
export interface DroppedPart {
  /** Such as "Range". */
  readonly label: string;
  readonly value: string;
}

export interface ReadReport {
  readonly query: ReportQuery;
  readonly dropped: readonly DroppedPart[];
}

const NONE = 'none';
const SEARCH_MAX = 200;

function rangeText({ kind, first, last }: ReportRange): string {
  return kind === 'fixed' ? `${first}..${last}` : kind;
}

function idText(id: number | null): string {
  return id === null ? NONE : String(id);
}

function categoryText({ categoryId, subcategoryId }: CategoryChoice): string {
  return subcategoryId === undefined ? idText(categoryId) : `${idText(categoryId)}.${idText(subcategoryId)}`;
}

function amountText(amount: Cents): string {
  return formatCents(amount).replaceAll(/[$,]/g, '');
}

function* filterParams(filters: ReportFilters): Generator<readonly [name: string, value: string]> {
  const { accountIds = [], categories = [], tagIds = [], payees = [], amountFrom, amountTo } = filters;
  if (accountIds.length > 0) yield ['accounts', accountIds.map(idText).join()];
  if (categories.length > 0) yield ['categories', categories.map(categoryText).join()];
  if (tagIds.length > 0) yield ['tags', tagIds.map(idText).join()];
  for (const payee of payees) yield ['payee', payee];
  if (amountFrom !== null) yield ['least', amountText(amountFrom)];
  if (amountTo !== null) yield ['most', amountText(amountTo)];
  if (filters.searchText !== '') yield ['q', filters.searchText];
  if (filters.includesTransfers) yield ['transfers', '1'];
  if (filters.includesHidden) yield ['hidden', '1'];
}

/** The parameters of a report’s address. Defaults are left out. */
export function reportParams(query: ReportQuery): (readonly [name: string, value: string])[] {
  const plain = [
    ['range', rangeText(query.range), rangeText(DEFAULT_REPORT.range)],
    ['grain', query.grain, DEFAULT_REPORT.grain],
    ['by', query.groupBy.join() || NONE, DEFAULT_REPORT.groupBy.join()],
    ['measure', query.measure, DEFAULT_REPORT.measure],
    ['compare', query.comparesLastYear ? '1' : '0', DEFAULT_REPORT.comparesLastYear ? '1' : '0'],
  ] as const;
  const changed = plain.filter(([, value, usual]) => value !== usual).map(([name, value]) => [name, value] as const);
  return [...changed, ...filterParams(query.filters)];
}

function readRange(text: string): ReportRange | null {
  const kind = RELATIVE_RANGES.find((one) => one === text);
  if (kind) return { kind, first: null, last: null };
  const [first = '', last = '', ...more] = text.split('..');
  if (more.length > 0 || !isDay(first) || !isDay(last) || first > last) return null;
  return { kind: 'fixed', first, last };
}

const oneOf =
  <Choice extends string>(choices: readonly Choice[]) =>
  (text: string): Choice | null =>
    choices.find((choice) => choice === text) ?? null;

function readId(text: string): number | null | undefined {
  if (text === NONE) return null;
  const id = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= LARGEST_ID ? id : undefined;
}

function readCategory(text: string): CategoryChoice | undefined {
  const [main = '', sub, ...more] = text.split('.');
  const categoryId = readId(main);
  if (categoryId === undefined || more.length > 0) return undefined;
  if (sub === undefined) return { categoryId };
  const subcategoryId = readId(sub);
  if (subcategoryId === undefined || (categoryId === null && subcategoryId !== null)) return undefined;
  return { categoryId, subcategoryId };
}

function readAmount(text: string): Cents | null {
  const read = parseDollars(text);
  return 'cents' in read && read.cents > 0 && read.cents <= LARGEST_AMOUNT ? read.cents : null;
}

function readSwitch(text: string): boolean | null {
  return text === '1' ? true : text === '0' ? false : null;
}

const readText = (text: string): string | null => (text.length <= SEARCH_MAX ? text.trim() : null);
const readPayee = (text: string): string | undefined => (text.length <= MAX_PAYEE_LENGTH ? text : undefined);

/** Reads parameters and lists those that can’t be read. */
class ParamReader {
  readonly dropped: DroppedPart[] = [];
  readonly #values: Map<string, string[]>;

  constructor(params: Iterable<readonly [string, string]>) {
    this.#values = new Map();
    for (const [name, value] of params) {
      const values = this.#values.get(name) ?? [];
      values.push(value);
      this.#values.set(name, values);
    }
  }

  one<Value>(name: string, label: string, read: (text: string) => Value | null, usual: Value): Value {
    const [text, ...more] = this.#values.get(name) ?? [];
    for (const value of more) this.dropped.push({ label, value });
    if (text === undefined) return usual;
    const value = read(text);
    if (value !== null) return value;
    this.dropped.push({ label, value: text });
    return usual;
  }

  /** Undefined if there are none. */
  many<Value>(
    name: string,
    label: string,
    read: (text: string) => Value | undefined,
    parts: (text: string) => readonly string[] = (text) => text.split(','),
  ): Value[] | undefined {
    const texts = [...new Set((this.#values.get(name) ?? []).flatMap(parts))];
    const values: Value[] = [];
    for (const text of texts) {
      const value = read(text);
      if (value === undefined || values.length === MAX_REPORT_CHOICES) this.dropped.push({ label, value: text });
      else values.push(value);
    }
    return values.length === 0 ? undefined : values;
  }
}

function readGroups(reader: ParamReader): readonly ReportGroup[] {
  const given = reader.one('by', 'Group by', (text) => text, DEFAULT_REPORT.groupBy.join());
  const groups: ReportGroup[] = [];
  for (const text of given === NONE ? [] : given.split(',')) {
    const group = oneOf(REPORT_GROUPS)(text);
    if (group === null || groups.includes(group) || groups.length === MAX_REPORT_GROUPS)
      reader.dropped.push({ label: 'Group by', value: text });
    else groups.push(group);
  }
  return groups;
}

function readFilters(reader: ParamReader): ReportFilters {
  const choices = {
    accountIds: reader.many('accounts', 'Account', readId),
    categories: reader.many('categories', 'Category', readCategory),
    tagIds: reader.many('tags', 'Tag', readId),
    payees: reader.many('payee', 'Payee', readPayee, (text) => [text]),
  };
  const least = reader.one<Cents | null>('least', 'At least', readAmount, null);
  const most = reader.one<Cents | null>('most', 'At most', readAmount, null);
  const isCrossed = least !== null && most !== null && least > most;
  if (isCrossed) reader.dropped.push({ label: 'At most', value: amountText(most) });
  return {
    ...Object.fromEntries(Object.entries(choices).filter(([, chosen]) => chosen !== undefined)),
    amountFrom: least,
    amountTo: isCrossed ? null : most,
    searchText: reader.one('q', 'Search', readText, ''),
    includesTransfers: reader.one('transfers', 'Transfers', readSwitch, false),
    includesHidden: reader.one('hidden', 'Hidden transactions', readSwitch, false),
  };
}

/** Reads a report’s URL. Invalid values are dropped and listed; parameters that aren’t a report’s are ignored. */
export function readReportParams(params: Iterable<readonly [string, string]>): ReadReport {
  const reader = new ParamReader(params);
  const query: ReportQuery = {
    range: reader.one('range', 'Range', readRange, DEFAULT_REPORT.range),
    grain: reader.one('grain', 'Grain', oneOf(REPORT_GRAINS), DEFAULT_REPORT.grain),
    groupBy: readGroups(reader),
    filters: readFilters(reader),
    measure: reader.one('measure', 'Measure', oneOf(REPORT_MEASURES), DEFAULT_REPORT.measure),
    comparesLastYear: reader.one('compare', 'Compare', readSwitch, DEFAULT_REPORT.comparesLastYear),
  };
  return { query, dropped: reader.dropped };
}

/** The rows of a ledger that a report can name. */
export interface KnownChoices {
  readonly accountIds: ReadonlySet<number>;
  /** The category of each subcategory; null for a category. */
  readonly parentOf: ReadonlyMap<number, number | null>;
  readonly tagIds: ReadonlySet<number>;
}

function isKnownIn(known: ReadonlySet<number>) {
  return (id: number | null) => id === null || known.has(id);
}

/** A subcategory may have moved to another category since. */
function isCategoryIn({ parentOf }: KnownChoices) {
  return ({ categoryId, subcategoryId }: CategoryChoice) =>
    (categoryId === null || parentOf.get(categoryId) === null) &&
    (subcategoryId === null || subcategoryId === undefined || parentOf.get(subcategoryId) === categoryId);
}

/** The query without choices that the ledger no longer has; they are listed. */
export function dropUnknownChoices(query: ReportQuery, known: KnownChoices): ReadReport {
  const dropped: DroppedPart[] = [];
  function keep<Choice>(
    choices: readonly Choice[] | undefined,
    isKnown: (choice: Choice) => boolean,
    toPart: (choice: Choice) => DroppedPart,
  ): readonly Choice[] {
    const all = choices ?? [];
    dropped.push(...all.filter((choice) => !isKnown(choice)).map(toPart));
    return all.filter(isKnown);
  }
  const { accountIds, categories, tagIds, ...others } = query.filters;
  const left = {
    accountIds: keep(accountIds, isKnownIn(known.accountIds), (id) => ({ label: 'Account', value: idText(id) })),
    categories: keep(categories, isCategoryIn(known), (choice) => ({
      label: 'Category',
      value: categoryText(choice),
    })),
    tagIds: keep(tagIds, isKnownIn(known.tagIds), (id) => ({ label: 'Tag', value: idText(id) })),
  };
  const chosen = Object.entries(left).filter(([, choices]) => choices.length > 0);
  return { query: { ...query, filters: { ...others, ...Object.fromEntries(chosen) } }, dropped };
}

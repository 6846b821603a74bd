import {
  cents,
  type DaySpan,
  dayNumber,
  type LedgerId,
  listBehind,
  MAX_REPORT_CELLS,
  type ReportFigures,
  type ReportGroup,
  type ReportPeriod,
  type ReportQuery,
  type TransactionId,
} from '@cairn/domain';
import type { ReportColumns } from './line-columns.ts';
import { earnedLines, type LineFacts, maskOf } from './line-mask.ts';
import { tooManyCells } from './too-many-cells.ts';

/** A report for one range. */
export interface ReportScope {
  readonly ledgerId: LedgerId;
  readonly query: ReportQuery;
  readonly range: DaySpan;
  /** Those of the range on which there may be lines; null if there are none. */
  readonly days: DaySpan | null;
  readonly periods: readonly ReportPeriod[];
}

/** A row or column of a report: a category's or account's ID, a payee's key, or the place of a period. */
export type MemberId = number | string | null;

interface SummedMember {
  readonly figures: ReportFigures;
  /** The newest transaction, whose name a payee gets. */
  readonly sampleId: TransactionId;
}

interface SummedCell {
  readonly ids: readonly MemberId[];
  readonly figures: ReportFigures;
}

export interface ReportSums {
  readonly total: ReportFigures;
  readonly cells: readonly SummedCell[];
  readonly sides: readonly Map<MemberId, SummedMember>[];
}

/** Lines that count, and the transactions they belong to. A line with several tags occurs several times. */
interface CountedLines {
  readonly lines: ReportColumns;
  readonly earned: Uint8Array;
  readonly places: Int32Array;
  /** Added to the place of a line without an ID: each is a transaction of its own. */
  readonly before: number;
}

/** Sums by key. The lines of a transaction are added one after the other, so it counts once for each key. */
class SumsByKey {
  /** In the order of the sums. */
  readonly keys: number[] = [];
  /** The place of each key's sums, and 0 if it has none yet. */
  readonly #slots: Int32Array;
  readonly #spent: number[] = [];
  readonly #earned: number[] = [];
  readonly #counts: number[] = [];
  readonly #lastIds: number[] = [];
  readonly #sampleIds: number[] = [];

  /** Keys are less than `size`. */
  constructor(size: number) {
    this.#slots = new Int32Array(size);
  }

  #addSlot(key: number): number {
    const slot = this.keys.push(key);
    this.#slots[key] = slot;
    for (const column of [this.#spent, this.#earned, this.#counts, this.#sampleIds]) column.push(0);
    this.#lastIds.push(Number.NaN);
    return slot;
  }

  /** Adds each of the places with the key that has the same index. */
  add({ lines, earned, places, before }: CountedLines, keys: Int32Array): void {
    const [slots, spentSums, earnedSums] = [this.#slots, this.#spent, this.#earned];
    const [counts, lastIds, sampleIds] = [this.#counts, this.#lastIds, this.#sampleIds];
    const { net, id } = lines;
    for (let at = 0; at < places.length; at += 1) {
      const line = places[at] ?? 0;
      const key = keys[at] ?? 0;
      const slot = (slots[key] || this.#addSlot(key)) - 1;
      const amount = net[line] ?? 0;
      if (earned[line] === 1) earnedSums[slot] = (earnedSums[slot] ?? 0) + amount;
      else spentSums[slot] = (spentSums[slot] ?? 0) - amount;
      const transaction = id ? (id[line] ?? 0) : -1 - before - line;
      if (lastIds[slot] === transaction) continue;
      lastIds[slot] = transaction;
      counts[slot] = (counts[slot] ?? 0) + 1;
      if (transaction > (sampleIds[slot] ?? 0)) sampleIds[slot] = transaction;
    }
  }

  at(slot: number): SummedMember {
    return {
      figures: {
        spent: cents(this.#spent[slot] ?? 0),
        earned: cents(this.#earned[slot] ?? 0),
        count: this.#counts[slot] ?? 0,
      },
      sampleId: this.#sampleIds[slot] ?? 0,
    };
  }

  /** The places of the sums in their order. */
  slotsOf(keys: Int32Array): Int32Array {
    const slots = new Int32Array(keys.length);
    for (let at = 0; at < keys.length; at += 1) slots[at] = (this.#slots[keys[at] ?? 0] ?? 0) - 1;
    return slots;
  }
}

/** How lines are grouped on one side of a report. */
interface Grouping {
  /** The member of each key. */
  readonly members: readonly MemberId[];
  /** The keys of the lines at these places; null for tags, of which a line may have several. */
  readonly keysOf: ((lines: ReportColumns, places: Int32Array) => Int32Array) | null;
}

const NO_NUMBERS = new Int32Array();

/** The key of each number in a column, which may be less than 0. */
function keysIn(column: Int32Array, places: Int32Array, keys: Int32Array, least = 0): Int32Array {
  const found = new Int32Array(places.length);
  for (let at = 0; at < places.length; at += 1) found[at] = keys[(column[places[at] ?? 0] ?? 0) - least] ?? 0;
  return found;
}

function byColumn(column: 'category' | 'account' | 'payee', members: readonly MemberId[]): Grouping {
  const keys = Int32Array.from(members.keys());
  return { members, keysOf: (lines, places) => keysIn(lines[column] ?? NO_NUMBERS, places, keys) };
}

function byCategory({ places: { categories }, labels }: LineFacts): Grouping {
  const members: MemberId[] = [null];
  const keyOfMain = new Map<number | null, number>([[null, 0]]);
  const keys = Int32Array.from(categories.values, (id) => {
    const main = id === null ? null : (labels.categories.get(id)?.parentId ?? id);
    const key = keyOfMain.get(main) ?? members.push(main) - 1;
    keyOfMain.set(main, key);
    return key;
  });
  return { members, keysOf: ({ category }, places) => keysIn(category, places, keys) };
}

function byPeriod({ periods, days }: ReportScope): Grouping {
  const first = days ? dayNumber(days.first) : 0;
  const keys = new Int32Array(days ? dayNumber(days.last) - first + 1 : 0);
  for (const [key, period] of periods.entries())
    keys.fill(key, Math.max(dayNumber(period.first) - first, 0), Math.max(dayNumber(period.last) - first + 1, 0));
  return { members: [...periods.keys()], keysOf: ({ day }, places) => keysIn(day, places, keys, first) };
}

function groupingOf(by: ReportGroup, scope: ReportScope, facts: LineFacts): Grouping {
  const { categories, accounts, payees } = facts.places;
  switch (by) {
    case 'category':
      return byCategory(facts);
    case 'subcategory':
      return byColumn('category', categories.values);
    case 'account':
      return byColumn('account', accounts.values);
    case 'payee':
      return byColumn('payee', ['', ...payees.values.slice(1)]);
    case 'period':
      return byPeriod(scope);
    case 'tag':
      return { members: [null, ...(facts.tags?.ids ?? [])], keysOf: null };
  }
}

/** The places of the lines that count. */
function countedPlaces(mask: Uint8Array): Int32Array {
  const places = new Int32Array(mask.length);
  let count = 0;
  for (let at = 0; at < mask.length; at += 1) {
    if (mask[at] !== 1) continue;
    places[count] = at;
    count += 1;
  }
  return places.subarray(0, count);
}

/** Each line once for each of its tags, and the keys of these. */
function withTags(counted: CountedLines, { tags }: LineFacts) {
  const [places, keys]: [number[], number[]] = [[], []];
  const keyOfTag = new Map((tags?.ids ?? []).map((id, index) => [id, index + 1]));
  for (const line of counted.places) {
    const own = tags?.of(counted.lines, line) ?? [];
    for (const id of own.length > 0 ? own : [null]) {
      places.push(line);
      keys.push(id === null ? 0 : (keyOfTag.get(id) ?? 0));
    }
  }
  return { counted: { ...counted, places: Int32Array.from(places) }, keys: Int32Array.from(keys) };
}

/** The lines of a year that count, with the keys of each side, and the lines that cells count, with theirs. */
interface KeyedLines {
  readonly counted: CountedLines;
  readonly sides: readonly { readonly counted: CountedLines; readonly keys: Int32Array }[];
  readonly inCells: CountedLines;
  readonly cellKeys: readonly Int32Array[];
}

function keyLines(counted: CountedLines, groupings: readonly Grouping[], facts: LineFacts): KeyedLines {
  const tagged = groupings.some(({ keysOf }) => keysOf === null) ? withTags(counted, facts) : null;
  const inCells = tagged?.counted ?? counted;
  const keysOf = (grouping: Grouping, places: Int32Array) =>
    grouping.keysOf?.(counted.lines, places) ?? tagged?.keys ?? NO_NUMBERS;
  const sides = groupings.map((grouping) => {
    const own = grouping.keysOf ? counted : inCells;
    return { counted: own, keys: keysOf(grouping, own.places) };
  });
  const isSame = (side: number) => sides[side]?.counted === inCells;
  const cellKeys = groupings.map((grouping, side) =>
    isSame(side) ? (sides[side]?.keys ?? NO_NUMBERS) : keysOf(grouping, inCells.places),
  );
  return { counted, sides, inCells, cellKeys };
}

/** Sums by the pair of a row and a column, each by its place among those that have sums. */
function sumCells(years: readonly KeyedLines[], [rows, columns]: readonly [SumsByKey, SumsByKey]): SumsByKey {
  const width = columns.keys.length;
  const cells = new SumsByKey(rows.keys.length * width);
  for (const { inCells, cellKeys } of years) {
    const [first = NO_NUMBERS, second = NO_NUMBERS] = cellKeys;
    const [pairs, columnSlots] = [rows.slotsOf(first), columns.slotsOf(second)];
    for (let at = 0; at < pairs.length; at += 1) pairs[at] = (pairs[at] ?? 0) * width + (columnSlots[at] ?? 0);
    cells.add(inCells, pairs);
  }
  return cells;
}

function countLines(lines: readonly ReportColumns[], { query, range }: ReportScope, facts: LineFacts): CountedLines[] {
  const list = listBehind(query, range, []);
  let next = 0;
  return lines.map((ofYear) => {
    const earned = earnedLines(ofYear, facts);
    const places = countedPlaces(maskOf(ofYear, list, facts, earned));
    const before = next;
    next += ofYear.length;
    return { lines: ofYear, earned, places, before };
  });
}

/** Adds up the lines that the list behind the report counts. */
export function sumLines(lines: readonly ReportColumns[], scope: ReportScope, facts: LineFacts): ReportSums {
  const groupings = scope.query.groupBy.map((by) => groupingOf(by, scope, facts));
  const years = countLines(lines, scope, facts).map((counted) => keyLines(counted, groupings, facts));
  const total = new SumsByKey(1);
  for (const { counted } of years) total.add(counted, new Int32Array(counted.places.length));
  const sides = groupings.map(({ members }, side) => {
    const sums = new SumsByKey(members.length);
    for (const year of years) sums.add(year.sides[side]?.counted ?? year.counted, year.sides[side]?.keys ?? NO_NUMBERS);
    return sums;
  });
  // Each row and column with lines has a cell, so there are more of these.
  if (sides.some(({ keys }) => keys.length > MAX_REPORT_CELLS)) throw tooManyCells();
  const [rows, columns] = sides;
  // With one side or none, its sums are those of the cells.
  const cells = rows && columns ? sumCells(years, [rows, columns]) : (rows ?? total);
  const membersOf = (side: number) => (sides[side]?.keys ?? []).map((key) => groupings[side]?.members[key] ?? null);
  const [ofRows, ofColumns] = [membersOf(0), membersOf(1)];
  const idsOf = (slot: number): MemberId[] => {
    if (!rows) return [];
    if (!columns) return [ofRows[slot] ?? null];
    const pair = cells.keys[slot] ?? 0;
    return [ofRows[Math.floor(pair / ofColumns.length)] ?? null, ofColumns[pair % ofColumns.length] ?? null];
  };
  return {
    total: total.at(0).figures,
    cells: cells.keys.map((_, slot) => ({ ids: idsOf(slot), figures: cells.at(slot).figures })),
    sides: sides.map((sums, side) => new Map(membersOf(side).map((id, slot) => [id, sums.at(slot)]))),
  };
}

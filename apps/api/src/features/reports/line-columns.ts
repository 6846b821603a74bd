import { dayNumber, parseDay } from '@cairn/domain';

/** The fields that a report may need besides a line's day, direction, amount, and category. */
export type LineColumn = 'id' | 'account' | 'payee' | 'wholeAmount';

export const INCOME_FLAG = 1;
export const TRANSFER_FLAG = 2;
export const HIDDEN_FLAG = 4;

/**
 * The lines that reports count, as columns: with an object for each of 100,000 lines, adding them up would take ten
 * times as long. All lines of a transaction are next to each other.
 */
export interface ReportColumns {
  readonly length: number;
  /** As `dayNumber` counts. */
  readonly day: Int32Array;
  readonly flags: Uint8Array;
  /** Money in is positive. */
  readonly net: Float64Array;
  /** The place of the subcategory, or of the category if there is none. */
  readonly category: Int32Array;
  /** Of the transaction. */
  readonly id?: Float64Array;
  /** In the split, with the ID. */
  readonly position?: Int32Array;
  readonly account?: Int32Array;
  readonly payee?: Int32Array;
  /** Of the whole transaction, in cents. */
  readonly wholeAmount?: Float64Array;
}

/** Numbers the values of a column, so that sums are in arrays. 0 stands for none. */
export class ValueNumbers<Value extends number | string> {
  readonly values: (Value | null)[] = [null];
  readonly #places = new Map<Value, number>();

  find(value: Value): number | undefined {
    return this.#places.get(value);
  }

  placeOf(value: Value): number {
    const known = this.#places.get(value);
    if (known !== undefined) return known;
    const place = this.values.push(value) - 1;
    this.#places.set(value, place);
    return place;
  }
}

/** What the numbers in the columns of a ledger stand for. */
export class LinePlaces {
  readonly categories = new ValueNumbers<number>();
  readonly accounts = new ValueNumbers<number>();
  readonly payees = new ValueNumbers<string>();
}

/** The columns as the database packs them: big-endian numbers in base64, and payees by line. */
export interface PackedLines {
  readonly count: number;
  /** Whether a transaction may have several lines; otherwise each is a transaction. */
  readonly isSplit: boolean;
  /** A category, a day, and flags in each number, because each column adds a fifth to what reading the lines takes. */
  readonly categories: string | null;
  readonly nets: string | null;
  readonly ids?: string | null;
  readonly positions?: string | null;
  readonly accounts?: string | null;
  readonly payees?: string | null;
  readonly amounts?: string | null;
}

/** Between the payees of lines; a merchant key has no line break. */
export const PAYEE_SEPARATOR = '\n';
/** A category's ID is followed by the bits of the days since the calendar began, and those by the flags. */
export const FLAG_BITS = 3;
export const DAY_BITS = 22;
export const CALENDAR_START = '0001-01-01';

const HIGH_WORD = 2 ** 32;

function viewOf(packed: string | null, count: number, size: number): DataView {
  const bytes = Buffer.from(packed ?? '', 'base64');
  if (bytes.length !== count * size) throw new Error('a packed column has another number of lines');
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** 64-bit numbers. */
export function unpackLongs(packed: string | null, count: number): Float64Array {
  const view = viewOf(packed, count, 8);
  const numbers = new Float64Array(count);
  for (let at = 0; at < count; at += 1) numbers[at] = view.getInt32(8 * at) * HIGH_WORD + view.getUint32(8 * at + 4);
  return numbers;
}

/** A power of two. */
const RECENT_VALUES = 1_024;

/** Looks up the places of IDs, most of which are among a few hundred. */
class PlaceReader {
  readonly #numbers: ValueNumbers<number>;
  readonly #ids = new Float64Array(RECENT_VALUES);
  readonly #places = new Int32Array(RECENT_VALUES);

  constructor(numbers: ValueNumbers<number>) {
    this.#numbers = numbers;
  }

  placeOf(id: number): number {
    const recent = id & (RECENT_VALUES - 1);
    if (this.#ids[recent] !== id) {
      this.#ids[recent] = id;
      this.#places[recent] = id === 0 ? 0 : this.#numbers.placeOf(id);
    }
    return this.#places[recent] ?? 0;
  }
}

function readPlaces(packed: string | null, count: number, numbers: ValueNumbers<number>): Int32Array {
  const ids = unpackLongs(packed, count);
  const reader = new PlaceReader(numbers);
  const places = new Int32Array(count);
  for (let at = 0; at < count; at += 1) places[at] = reader.placeOf(ids[at] ?? 0);
  return places;
}

const SEPARATOR_CODE = PAYEE_SEPARATOR.charCodeAt(0);

/** Most keys are among a few hundred, so each is compared with the last one of the same hash before a text is made. */
class PayeeReader {
  readonly #bytes: Buffer;
  readonly #payees: ValueNumbers<string>;
  readonly #starts = new Int32Array(RECENT_VALUES);
  readonly #ends = new Int32Array(RECENT_VALUES);
  readonly #places = new Int32Array(RECENT_VALUES);

  constructor(bytes: Buffer, payees: ValueNumbers<string>) {
    this.#bytes = bytes;
    this.#payees = payees;
  }

  #isSame(from: number, end: number, recent: number): boolean {
    const bytes = this.#bytes;
    const start = this.#starts[recent] ?? 0;
    if ((this.#ends[recent] ?? 0) - start !== end - from) return false;
    for (let at = from; at < end; at += 1) if (bytes[at] !== bytes[start + at - from]) return false;
    return true;
  }

  placeOf(from: number, end: number, hash: number): number {
    const recent = (hash ^ (hash >>> 16)) & (RECENT_VALUES - 1);
    if (!this.#isSame(from, end, recent)) {
      this.#starts[recent] = from;
      this.#ends[recent] = end;
      this.#places[recent] = this.#payees.placeOf(this.#bytes.toString('utf8', from, end));
    }
    return this.#places[recent] ?? 0;
  }
}

function readPayees(text: string | null, count: number, payees: ValueNumbers<string>): Int32Array {
  const bytes = Buffer.from(text ?? '');
  const reader = new PayeeReader(bytes, payees);
  const places = new Int32Array(count);
  let from = 0;
  for (let at = 0; at < count; at += 1) {
    let end = from;
    let hash = 0;
    for (; end < bytes.length; end += 1) {
      const code = bytes[end] ?? 0;
      if (code === SEPARATOR_CODE) break;
      hash = (Math.imul(hash, 31) + code) | 0;
    }
    places[at] = end === from ? 0 : reader.placeOf(from, end, hash);
    from = end + 1;
  }
  if (count > 0 && from !== bytes.length + 1) throw new Error('the payees have another number of lines');
  return places;
}

const LOW_BITS = FLAG_BITS + DAY_BITS;
const calendarStart = parseDay(CALENDAR_START);
const FIRST_DAY = calendarStart ? dayNumber(calendarStart) : 0;

function readCategories(
  packed: string | null,
  count: number,
  places: ValueNumbers<number>,
): Pick<ReportColumns, 'day' | 'flags' | 'category'> {
  const view = viewOf(packed, count, 8);
  const [day, flags, category] = [new Int32Array(count), new Uint8Array(count), new Int32Array(count)];
  const reader = new PlaceReader(places);
  for (let at = 0; at < count; at += 1) {
    const low = view.getUint32(8 * at + 4);
    day[at] = ((low >>> FLAG_BITS) & (2 ** DAY_BITS - 1)) + FIRST_DAY;
    flags[at] = low & (2 ** FLAG_BITS - 1);
    category[at] = reader.placeOf(view.getInt32(8 * at) * 2 ** (32 - LOW_BITS) + (low >>> LOW_BITS));
  }
  return { day, flags, category };
}

/** The same lines, or some of them, in the given order. */
function pick(lines: ReportColumns, order: Int32Array): ReportColumns {
  const picked = <Numbers extends Int32Array | Float64Array | Uint8Array>(from: Numbers, to: Numbers): Numbers => {
    for (let at = 0; at < order.length; at += 1) to[at] = from[order[at] ?? 0] ?? 0;
    return to;
  };
  const { length } = order;
  const { id, position, account, payee, wholeAmount } = lines;
  return {
    length,
    day: picked(lines.day, new Int32Array(length)),
    flags: picked(lines.flags, new Uint8Array(length)),
    net: picked(lines.net, new Float64Array(length)),
    category: picked(lines.category, new Int32Array(length)),
    ...(id && { id: picked(id, new Float64Array(length)) }),
    ...(position && { position: picked(position, new Int32Array(length)) }),
    ...(account && { account: picked(account, new Int32Array(length)) }),
    ...(payee && { payee: picked(payee, new Int32Array(length)) }),
    ...(wholeAmount && { wholeAmount: picked(wholeAmount, new Float64Array(length)) }),
  };
}

/** Whether the lines of each transaction are next to each other. */
function isGrouped(ids: Float64Array): boolean {
  const seen = new Set<number>();
  let last = 0;
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? 0;
    if (id === last) continue;
    if (seen.has(id)) return false;
    seen.add(id);
    last = id;
  }
  return true;
}

/** Lines of a split are written together, but an edit may have moved some of them. */
function byTransaction(lines: ReportColumns): ReportColumns {
  const { id, length } = lines;
  if (!id || isGrouped(id)) return lines;
  const order = Int32Array.from({ length }, (_, at) => at).sort((one, other) => (id[one] ?? 0) - (id[other] ?? 0));
  return pick(lines, order);
}

export function unpackLines(packed: PackedLines, places: LinePlaces): ReportColumns {
  const { count: length, isSplit, ids, positions, accounts, payees, amounts } = packed;
  const lines = {
    length,
    ...readCategories(packed.categories, length, places.categories),
    net: unpackLongs(packed.nets, length),
    ...(ids !== undefined && { id: unpackLongs(ids, length) }),
    ...(positions !== undefined && { position: Int32Array.from(unpackLongs(positions, length)) }),
    ...(accounts !== undefined && { account: readPlaces(accounts, length, places.accounts) }),
    ...(payees !== undefined && { payee: readPayees(payees, length, places.payees) }),
    ...(amounts !== undefined && { wholeAmount: unpackLongs(amounts, length) }),
  };
  return isSplit ? byTransaction(lines) : lines;
}

/** Days as `dayNumber` counts, both included. */
export interface DayNumbers {
  readonly from: number;
  readonly to: number;
}

/** The place of the span that each line is in, and after all spans for lines in none. */
function spansOfLines({ day, length }: ReportColumns, spans: readonly DayNumbers[]): Int32Array {
  const found = new Int32Array(length);
  let at = 0;
  for (let line = 0; line < length; line += 1) {
    const number = day[line] ?? 0;
    const known = spans[at];
    if (!known || number < known.from || number > known.to) {
      const other = spans.findIndex(({ from, to }) => from <= number && number <= to);
      at = other === -1 ? spans.length : other;
    }
    found[line] = at;
  }
  return found;
}

/** Lines in a row, which share the memory of all. */
function slice(lines: ReportColumns, from: number, to: number): ReportColumns {
  const { id, position, account, payee, wholeAmount } = lines;
  return {
    length: to - from,
    day: lines.day.subarray(from, to),
    flags: lines.flags.subarray(from, to),
    net: lines.net.subarray(from, to),
    category: lines.category.subarray(from, to),
    ...(id && { id: id.subarray(from, to) }),
    ...(position && { position: position.subarray(from, to) }),
    ...(account && { account: account.subarray(from, to) }),
    ...(payee && { payee: payee.subarray(from, to) }),
    ...(wholeAmount && { wholeAmount: wholeAmount.subarray(from, to) }),
  };
}

/** The lines of each of the spans, which are in order. Lines outside of them are left out. */
export function divideLines(lines: ReportColumns, spans: readonly DayNumbers[]): ReportColumns[] {
  const spanOf = spansOfLines(lines, spans);
  const ends = new Int32Array(spans.length + 1);
  let isInOrder = true;
  for (let line = 0; line < lines.length; line += 1) {
    const span = spanOf[line] ?? 0;
    ends[span] = (ends[span] ?? 0) + 1;
    if (line > 0 && span < (spanOf[line - 1] ?? 0)) isInOrder = false;
  }
  for (let span = 1; span < ends.length; span += 1) ends[span] = (ends[span] ?? 0) + (ends[span - 1] ?? 0);
  const sorted = isInOrder ? lines : pick(lines, inOrderOf(spanOf, ends));
  return spans.map((_, span) => slice(sorted, span === 0 ? 0 : (ends[span - 1] ?? 0), ends[span] ?? 0));
}

/** The lines by span; those of each, which end before the given places, stay in their order. */
function inOrderOf(spanOf: Int32Array, ends: Int32Array): Int32Array {
  const order = new Int32Array(spanOf.length);
  const free = Int32Array.from(ends, (_, span) => (span === 0 ? 0 : (ends[span - 1] ?? 0)));
  for (let line = 0; line < order.length; line += 1) {
    const span = spanOf[line] ?? 0;
    const place = free[span] ?? 0;
    order[place] = line;
    free[span] = place + 1;
  }
  return order;
}

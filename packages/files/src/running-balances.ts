import { type Cents, cents } from '@cairn/domain';
import { type DecimalMark, parseAmount } from './amount.ts';
import { rolesOf } from './csv-roles.ts';
import type { FileRow } from './row.ts';

/** Up to this many rows of an account, each row's balance is used; beyond, the last of each day and those at a break. */
const ALL_BALANCES_MAX = 5_000;

/** A bank's table rarely has more columns that could be a balance. */
const COLUMNS_MAX = 4;

/** A row's amount, money out negative, and the balance that a column shows for it. */
export interface BalancedRow {
  readonly day: string;
  readonly signed: number;
  readonly shown: number | null;
}

/** How a column is read: the order of the rows, when the balance applies, and whether it is owed. */
interface BalanceReading {
  readonly isRising: boolean;
  readonly isAfter: boolean;
  readonly sign: 1 | -1;
}

const readings: readonly BalanceReading[] = [true, false].flatMap((isRising) =>
  [true, false].flatMap((isAfter) => ([1, -1] as const).map((sign) => ({ isRising, isAfter, sign }))),
);

/** Whether the balance moves from the row before in time to this one as the amounts say; null if it isn't known. */
function isExplained(before: BalancedRow, after: BalancedRow, { isAfter, sign }: BalanceReading): boolean | null {
  if (before.shown === null || after.shown === null) return null;
  return after.shown - before.shown === sign * (isAfter ? after : before).signed;
}

/** The rows from the oldest to the newest. */
function inTime<Row>(rows: readonly Row[], { isRising }: BalanceReading): readonly Row[] {
  return isRising ? rows : rows.toReversed();
}

function countSteps(rows: readonly BalancedRow[], reading: BalanceReading): { steps: number; explained: number } {
  const ordered = inTime(rows, reading);
  let [steps, explained] = [0, 0];
  for (const [at, after] of ordered.entries()) {
    const before = ordered[at - 1];
    const isStep = before ? isExplained(before, after, reading) : null;
    if (isStep !== null) steps += 1;
    if (isStep) explained += 1;
  }
  return { steps, explained };
}

/** Two rows that add up may be a coincidence, and so may most rows of a list that doesn't. */
function isProven({ steps, explained }: { readonly steps: number; readonly explained: number }): boolean {
  return explained >= 2 && explained * 10 >= steps * 9;
}

/** The only reading in which the column adds up; null if there is none, or if several fit equally well. */
function findReading(rows: readonly BalancedRow[]): BalanceReading | null {
  const [first, last] = [rows[0]?.day ?? '', rows.at(-1)?.day ?? ''];
  const possible = readings.filter(({ isRising }) => (isRising ? first <= last : first >= last));
  const [best, second] = possible
    .map((reading) => ({ reading, ...countSteps(rows, reading) }))
    .sort((a, b) => b.explained - a.explained);
  if (!best || !isProven(best) || second?.explained === best.explained) return null;
  return best.reading;
}

/** Which rows are the last of their day, or next to a break, where the column doesn't add up. */
function isTelling(rows: readonly BalancedRow[], at: number, reading: BalanceReading): boolean {
  const [before, row, after] = [rows[at - 1], rows[at], rows[at + 1]];
  if (!row || !after || after.day !== row.day) return true;
  return isExplained(row, after, reading) === false || (before && isExplained(before, row, reading)) === false;
}

/**
 * The balance of the account right after each row, money owed negative, in the order of the rows; null where it isn't
 * known or tells nothing more. All are null unless the column provably adds up.
 */
export function runningBalances(rows: readonly BalancedRow[], most = ALL_BALANCES_MAX): (Cents | null)[] {
  const reading = findReading(rows);
  if (!reading) return rows.map(() => null);
  const ordered = inTime(rows, reading);
  const balances = ordered.map(({ shown, signed }, at) => {
    if (shown === null || (rows.length > most && !isTelling(ordered, at, reading))) return null;
    return cents(reading.sign * shown + (reading.isAfter ? 0 : signed));
  });
  return [...inTime(balances, reading)];
}

/** Collects the columns that may contain a running balance while a table is read. */
export class BalanceColumns {
  #columns: readonly number[] = [];
  readonly #mark: DecimalMark;
  readonly #rows: FileRow[] = [];
  readonly #shown: (number | null)[][] = [];

  constructor(mark: DecimalMark) {
    this.#mark = mark;
  }

  /** The last row with names of balances counts. */
  readHead(cells: readonly string[]): void {
    const found = cells.flatMap((name, at) => (rolesOf(name).some(({ role }) => role === 'balance') ? at : []));
    if (found.length > 0) this.#columns = found.slice(0, COLUMNS_MAX);
  }

  add(row: FileRow, cells: readonly string[]): void {
    if (this.#columns.length === 0) return;
    this.#rows.push(row);
    this.#shown.push(this.#columns.map((column) => parseAmount((cells[column] ?? '').trim(), this.#mark)));
  }

  /** The balances after rows of the file. Each account has its own. */
  toBalances(): ReadonlyMap<FileRow, Cents> {
    const found = new Map<FileRow, Cents>();
    const places = Map.groupBy(this.#rows.keys(), (at) => `${this.#rows[at]?.account}\n${this.#rows[at]?.institution}`);
    for (const ofAccount of places.values()) {
      for (const [column] of this.#columns.entries()) {
        const rows = ofAccount.flatMap((at) => this.#rows[at] ?? []);
        const balances = runningBalances(
          rows.map(({ day, amount, isIncome }, place) => ({
            day,
            signed: isIncome ? amount : -amount,
            shown: this.#shown[ofAccount[place] ?? -1]?.[column] ?? null,
          })),
        );
        if (balances.every((balance) => balance === null)) continue;
        for (const [place, row] of rows.entries()) {
          const balance = balances[place] ?? null;
          if (balance !== null) found.set(row, balance);
        }
        break;
      }
    }
    return found;
  }
}

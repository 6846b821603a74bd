import type { Cents, Day } from '@cairn/domain';
import { MAX_BAD_LISTED, MAX_ROWS } from './limits.ts';

/** One transaction as a file tells it. */
export interface FileRow {
  /** Where it begins in the file, counted from 1. */
  readonly line: number;
  readonly day: Day;
  readonly name: string;
  readonly description: string;
  /** Above zero; the direction is in `isIncome`. */
  readonly amount: Cents;
  readonly isIncome: boolean;
  /** The bank's own id. */
  readonly externalId: string | null;
  /** As the file calls it; empty where it names none. */
  readonly account: string;
  /** The bank that has the account; empty where the file has none. */
  readonly institution: string;
  readonly category: string;
  readonly subcategory: string;
  readonly isTransfer: boolean;
  readonly isHidden: boolean;
}

/** What a file tells of one of its accounts. */
export interface ToldAccount {
  /** As its rows call it. */
  readonly name: string;
  /** The bank's name; empty where the file has none. */
  readonly institution: string;
  /** Depository 0, Credit 1, Loan 2, Investment 3, Other 4, Undefined 5. */
  readonly type: number;
  /** Whether the file states the type; otherwise `type` is only the likeliest. */
  readonly isTypeKnown: boolean;
  /** What was on it on a day; of what is owed, how much that was. */
  readonly balance: { readonly amount: Cents; readonly day: Day } | null;
}

/** Why a row is left out. */
export type LeftOutKind =
  | 'pending'
  /** Reverted, declined, failed or canceled. */
  | 'notCompleted'
  | 'zero'
  | 'noAmount'
  | 'noDate'
  | 'otherCurrency'
  /** A balance or a total that the bank wrote among the transactions. */
  | 'summary'
  | 'headerAgain'
  /** It looks like a transaction but stands above the column names. */
  | 'aboveTable'
  | 'investment'
  | 'unreadable';

/** A row that cannot be taken, and why. */
export interface BadRow {
  readonly line: number;
  readonly kind: LeftOutKind;
  readonly reason: string;
  /** How it begins, so that it can be found. */
  readonly text: string;
}

/** The reason why a row is left out, as its reader states it. */
export interface Refusal {
  readonly kind: LeftOutKind;
  readonly reason: string;
}

/** Something about the whole file that the person should know before importing it. */
export interface FileNote {
  readonly kind: 'currency' | 'investment';
  readonly text: string;
}

export type FileFormat = 'csv' | 'ofx' | 'qif' | 'camt' | 'json';

export interface ParsedFile {
  readonly format: FileFormat;
  /** The program it came from, where that shows: "Mint". */
  readonly source: string | null;
  /** Where the file names another currency than the dollar. */
  readonly currency: string | null;
  readonly rows: readonly FileRow[];
  /** Where the file tells more of an account than its name. */
  readonly accounts: readonly ToldAccount[];
  readonly badRows: readonly BadRow[];
  /** With those that are not listed. */
  readonly badCount: number;
  readonly leftOut: Readonly<Partial<Record<LeftOutKind, number>>>;
  /** Column names and the bank's own lines above the table; every other row is in `rows` or counted in `badCount`. */
  readonly rowsAbove: number;
  readonly notes: readonly FileNote[];
}

/** The whole file cannot be taken; the message is for the person. */
export class FileProblem extends Error {}

/** Told now and then how much of the file has been read, from 0 to 1. */
export type OnProgress = (share: number) => void;

const TEXT_SHOWN = 120;

/** Gathers what a parser finds, within the limits. */
export class Findings {
  readonly rows: FileRow[] = [];
  readonly badRows: BadRow[] = [];
  readonly leftOut: Partial<Record<LeftOutKind, number>> = {};
  badCount = 0;

  add(row: FileRow): void {
    if (this.rows.length === MAX_ROWS)
      throw new FileProblem(
        `The file has more than ${MAX_ROWS.toLocaleString('en-US')} transactions. Split it into smaller files.`,
      );
    this.rows.push(row);
  }

  /** Rows, or the reason why there are none. */
  take(read: FileRow | readonly FileRow[] | Refusal, line: number, text: () => string): void {
    if ('reason' in read) this.refuse(line, read, text);
    else if ('line' in read) this.add(read);
    else for (const row of read) this.add(row);
  }

  refuse(line: number, { kind, reason }: Refusal, text: () => string): void {
    this.badCount += 1;
    this.leftOut[kind] = (this.leftOut[kind] ?? 0) + 1;
    if (this.badRows.length >= MAX_BAD_LISTED) return;
    const whole = text();
    const shown = whole.length > TEXT_SHOWN ? `${whole.slice(0, TEXT_SHOWN)}…` : whole;
    this.badRows.push({ line, kind, reason, text: shown.toWellFormed() });
  }

  toFile(
    format: FileFormat,
    {
      source = null,
      currency = null,
      accounts = [],
      rowsAbove = 0,
      notes = [],
    }: Partial<Pick<ParsedFile, 'source' | 'currency' | 'accounts' | 'rowsAbove' | 'notes'>> = {},
  ): ParsedFile {
    const { rows, badRows, badCount, leftOut } = this;
    return { format, source, currency, rows, accounts, badRows, badCount, leftOut, rowsAbove, notes };
  }
}

const SHOWN_CHARS = 40;

/** Sentences that every format needs. */
export const refusals = {
  tooLong: { kind: 'unreadable', reason: 'Too long to be a transaction.' },
  zero: { kind: 'zero', reason: 'The amount is zero.' },
  date: (written: string): Refusal => ({
    kind: 'noDate',
    reason: written === '' ? 'No date.' : `"${written.slice(0, SHOWN_CHARS)}" isn’t a date.`,
  }),
  amount: (written: string): Refusal => ({
    kind: 'noAmount',
    reason: written === '' ? 'No amount.' : `"${written.slice(0, SHOWN_CHARS)}" isn’t an amount.`,
  }),
} as const satisfies Record<string, Refusal | ((written: string) => Refusal)>;

/** Only the last digits of account numbers are kept: "•••• 9123". */
export function accountLabel(number: string): string {
  const digits = number.replace(/[^\dA-Za-z]/g, '');
  return digits === '' ? '' : `•••• ${digits.slice(-4)}`;
}

/** Each account once; of several statements the one with the latest balance counts. */
export function tellOnce(told: readonly ToldAccount[]): ToldAccount[] {
  const byKey = new Map<string, ToldAccount>();
  for (const account of told) {
    if (account.name === '') continue;
    const key = `${account.name}\n${account.institution}`;
    const before = byKey.get(key)?.balance ?? null;
    const isLater = before === null || (account.balance !== null && account.balance.day >= before.day);
    byKey.set(key, isLater ? account : { ...account, balance: before });
  }
  return [...byKey.values()];
}

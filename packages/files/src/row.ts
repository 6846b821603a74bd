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
  /** What was on it on a day; of what is owed, how much that was. */
  readonly balance: { readonly amount: Cents; readonly day: Day } | null;
}

/** A row that cannot be taken, and why. */
export interface BadRow {
  readonly line: number;
  readonly reason: string;
  /** How it begins, so that it can be found. */
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
  badCount = 0;

  add(row: FileRow): void {
    if (this.rows.length === MAX_ROWS)
      throw new FileProblem(
        `The file has more than ${MAX_ROWS.toLocaleString('en-US')} transactions. Divide it into several.`,
      );
    this.rows.push(row);
  }

  /** Rows, or the sentence why there are none. */
  take(read: FileRow | readonly FileRow[] | string, line: number, text: () => string): void {
    if (typeof read === 'string') this.refuse(line, read, text());
    else if ('line' in read) this.add(read);
    else for (const row of read) this.add(row);
  }

  refuse(line: number, reason: string, text: string): void {
    this.badCount += 1;
    const shown = text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN)}…` : text;
    if (this.badRows.length < MAX_BAD_LISTED) this.badRows.push({ line, reason, text: shown.toWellFormed() });
  }

  toFile(
    format: FileFormat,
    {
      source = null,
      currency = null,
      accounts = [],
    }: Partial<Pick<ParsedFile, 'source' | 'currency' | 'accounts'>> = {},
  ): ParsedFile {
    const { rows, badRows, badCount } = this;
    return { format, source, currency, rows, accounts, badRows, badCount };
  }
}

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

import type { Cents, Day } from '@cairn/domain';
import { MAX_BAD_LISTED, MAX_ROWS } from './limits.ts';

/** A part of a split transaction in a file. */
export interface FileLine {
  readonly category: string;
  readonly subcategory: string;
  /** Relative to the transaction's direction: a return inside a purchase is negative. */
  readonly amount: Cents;
  readonly note: string;
  readonly isTransfer: boolean;
  readonly takesRemainder: boolean;
  readonly tags: readonly string[];
}

/** Fields that only Cairn's own files contain. Absent if there are none. */
export interface RowExtras {
  /** The lines of a split, which add up to the amount. A split transaction has no category of its own. */
  readonly lines?: readonly FileLine[];
  readonly tags?: readonly string[];
  readonly note?: string;
  /** The state of a reimbursement. */
  readonly reimbursement?: 'owed' | 'claimed' | 'paid';
}

/** One transaction in a file. */
export interface FileRow extends RowExtras {
  /** The line number where it starts, counted from 1. */
  readonly line: number;
  readonly day: Day;
  readonly name: string;
  readonly description: string;
  /** Always positive. `isIncome` gives the direction. */
  readonly amount: Cents;
  readonly isIncome: boolean;
  /** The bank's own id. */
  readonly externalId: string | null;
  /** The account name in the file. Empty if there is none. */
  readonly account: string;
  /** The account's bank. Empty if the file has none. */
  readonly institution: string;
  readonly category: string;
  readonly subcategory: string;
  readonly isTransfer: boolean;
  readonly isHidden: boolean;
  /** The account's balance right after it, if a column provably shows it. Money owed is negative. */
  readonly balanceAfter?: Cents;
}

/** A balance that a bank states in a file: at the start or the end of a day, or at a time during it. */
export interface FileBalance {
  /** The same name and bank as in the account's rows. */
  readonly account: string;
  readonly institution: string;
  readonly day: Day;
  readonly basis: 'opening' | 'closing' | 'asOf';
  /** Money owed is negative. */
  readonly amount: Cents;
}

/** The details of an account in a file. */
export interface ParsedAccount {
  /** The same name as in its rows. */
  readonly name: string;
  /** The bank's name. Empty if the file has none. */
  readonly institution: string;
  /** Depository 0, Credit 1, Loan 2, Investment 3, Other 4, Undefined 5. */
  readonly type: number;
  /** Whether the file states the type. Otherwise `type` is only a guess. */
  readonly isTypeKnown: boolean;
  /** The balance on a day. For a liability, the amount owed. */
  readonly balance: { readonly amount: Cents; readonly day: Day } | null;
}

/** The details of a tag in a file. */
export interface ParsedTag {
  /** The same name as in the rows. */
  readonly name: string;
  readonly color: string;
  readonly startsOn: Day | null;
  readonly endsOn: Day | null;
  readonly budget: Cents | null;
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
  /** A balance or total listed among the transactions. */
  | 'summary'
  | 'headerAgain'
  /** It looks like a transaction but is above the column names. */
  | 'aboveTable'
  | 'investment'
  | 'unreadable';

/** A row that can't be imported. */
export interface BadRow {
  readonly line: number;
  readonly kind: LeftOutKind;
  readonly reason: string;
  /** The start of the row, so that users can find it. */
  readonly text: string;
}

/** Why a parser leaves out a row. */
export interface LeftOutReason {
  readonly kind: LeftOutKind;
  readonly reason: string;
}

/** Something about the whole file that users should know before importing it. */
export interface FileNote {
  readonly kind: 'currency' | 'investment';
  readonly text: string;
}

export type FileFormat = 'csv' | 'ofx' | 'qif' | 'camt' | 'json';

export interface ParsedFile {
  readonly format: FileFormat;
  /** The program that exported it, if known, such as "Mint". */
  readonly source: string | null;
  /** Set if the file has a currency other than the dollar. */
  readonly currency: string | null;
  readonly rows: readonly FileRow[];
  /** The accounts with more details than a name. */
  readonly accounts: readonly ParsedAccount[];
  readonly balances: readonly FileBalance[];
  /** The tags with more details than a name. */
  readonly tags: readonly ParsedTag[];
  readonly badRows: readonly BadRow[];
  /** Includes rows that aren't listed. */
  readonly badCount: number;
  readonly leftOut: Readonly<Partial<Record<LeftOutKind, number>>>;
  /** Column names and the bank's own lines above the table. Every other row is in `rows` or counted in `badCount`. */
  readonly rowsAbove: number;
  readonly notes: readonly FileNote[];
}

/** The whole file can't be imported. Users see the message. */
export class FileProblem extends Error {}

/** Called regularly with the share of the file that has been read, from 0 to 1. */
export type OnProgress = (share: number) => void;

const MAX_SHOWN_TEXT = 120;

/** Collects a parser's rows within the limits. */
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

  /** Records rows, or the reason why there are none. */
  record(read: FileRow | readonly FileRow[] | LeftOutReason, line: number, text: () => string): void {
    if ('reason' in read) this.leaveOut(line, read, text);
    else if ('line' in read) this.add(read);
    else for (const row of read) this.add(row);
  }

  leaveOut(line: number, { kind, reason }: LeftOutReason, text: () => string): void {
    this.badCount += 1;
    this.leftOut[kind] = (this.leftOut[kind] ?? 0) + 1;
    if (this.badRows.length >= MAX_BAD_LISTED) return;
    const whole = text();
    const shown = whole.length > MAX_SHOWN_TEXT ? `${whole.slice(0, MAX_SHOWN_TEXT)}…` : whole;
    this.badRows.push({ line, kind, reason, text: shown.toWellFormed() });
  }

  toFile(
    format: FileFormat,
    {
      source = null,
      currency = null,
      accounts = [],
      balances = [],
      tags = [],
      rowsAbove = 0,
      notes = [],
    }: Partial<Pick<ParsedFile, 'source' | 'currency' | 'accounts' | 'balances' | 'tags' | 'rowsAbove' | 'notes'>> = {},
  ): ParsedFile {
    const { rows, badRows, badCount, leftOut } = this;
    return { format, source, currency, rows, accounts, balances, tags, badRows, badCount, leftOut, rowsAbove, notes };
  }
}

const MAX_SHOWN_CHARS = 40;

/** Reasons that all formats share. */
export const leftOutReasons = {
  tooLong: { kind: 'unreadable', reason: 'Too long to be a transaction.' },
  zero: { kind: 'zero', reason: 'The amount is zero.' },
  date: (raw: string): LeftOutReason => ({
    kind: 'noDate',
    reason: raw === '' ? 'No date.' : `"${raw.slice(0, MAX_SHOWN_CHARS)}" isn’t a date.`,
  }),
  amount: (raw: string): LeftOutReason => ({
    kind: 'noAmount',
    reason: raw === '' ? 'No amount.' : `"${raw.slice(0, MAX_SHOWN_CHARS)}" isn’t an amount.`,
  }),
} as const satisfies Record<string, LeftOutReason | ((raw: string) => LeftOutReason)>;

/** Stores only the last digits of an account number, as in "•••• 9123". */
export function accountLabel(number: string): string {
  const digits = number.replace(/[^\dA-Za-z]/g, '');
  return digits === '' ? '' : `•••• ${digits.slice(-4)}`;
}

/** Merges accounts with the same name and bank. The latest balance wins. */
export function mergeAccounts(accounts: readonly ParsedAccount[]): ParsedAccount[] {
  const byKey = new Map<string, ParsedAccount>();
  for (const account of accounts) {
    if (account.name === '') continue;
    const key = `${account.name}\n${account.institution}`;
    const before = byKey.get(key)?.balance ?? null;
    const isLater = before === null || (account.balance !== null && account.balance.day >= before.day);
    byKey.set(key, isLater ? account : { ...account, balance: before });
  }
  return [...byKey.values()];
}

import { nameKey } from '../name-key.ts';
import type { Incoming, Known, Match } from './duplicates.ts';
import { getOrCreate } from './get-or-create.ts';
import { memoize, memoizedDayNumber } from './memoize.ts';
import { wordsOf } from './name-words.ts';
import { DAYS_APART_MAX } from './nearby.ts';
import { inSteps, runToCompletion, type Steps } from './steps.ts';

/** A file belongs to an account if at least this share of its rows is found there. */
const SAME_ACCOUNT_PERCENT = 50;
/** One amount that matches repeatedly may just be the same regular purchase on two cards. */
const DIFFERENT_AMOUNTS_MIN = 2;
/** The most transactions with one amount on one day that are searched for a name. */
const CANDIDATES_MAX = 200;

/** A row of a file, with the file's name for the account, such as "•••• 1234"; empty if it has none. */
export interface FileEntry extends Incoming {
  readonly description: string;
  readonly accountName: string;
}

/** An account of the ledger, or the transactions without one (`id` null). */
export interface LedgerAccount {
  readonly id: number | null;
  /** A bank link fills it, so its names and days may differ from the file's. */
  readonly isLinked: boolean;
  /** The last digits of the account number. */
  readonly mask: string | null;
  /** The days of its first and last transaction; null if unknown. */
  readonly span: { readonly first: string; readonly last: string } | null;
}

export interface OtherMatches {
  /** Rows that already exist, on their own linked account or on another account that the file belongs to. */
  readonly matches: readonly (Match | null)[];
  /** Possible duplicates of new rows, for the user to check. */
  readonly possible: readonly (Known | null)[];
}

interface AccountEntry {
  readonly place: number;
  readonly row: FileEntry;
  readonly nameKey: string;
  readonly day: number;
  readonly sameMoney: KnownByDay | undefined;
}

/** By day number, then by account. */
type KnownByDay = Map<number, Map<number | null, Known[]>>;

interface Pair {
  readonly entry: AccountEntry;
  readonly known: Known;
  readonly isAlike: boolean;
}

type Fits = (entry: AccountEntry, known: Known) => boolean;

const moneyKey = ({ amountCents, isIncome }: Pick<Known, 'amountCents' | 'isIncome'>) =>
  `${isIncome ? '+' : '-'}${amountCents}`;

/** Compares rows with ledger transactions of the same amount and direction on nearby days. */
class Comparison {
  readonly #byMoney = new Map<string, KnownByDay>();
  readonly #used = new Set<Known>();
  readonly #wordsOf = memoize((text) => new Set(wordsOf(text)));
  readonly #dayNumber = memoizedDayNumber();

  /** Adds deleted transactions last, so that they match only if no other is left. */
  *add(known: readonly Known[], used: ReadonlySet<number>): Steps<void> {
    for (const isDeleted of [false, true])
      yield* inSteps(known, (one) => {
        if (one.deleted !== isDeleted || used.has(one.id)) return;
        const byDay = getOrCreate(this.#byMoney, moneyKey(one), (): KnownByDay => new Map());
        const byAccount = getOrCreate(byDay, this.#dayNumber(one.day), () => new Map<number | null, Known[]>());
        getOrCreate(byAccount, one.accountId, () => []).push(one);
      });
  }

  entryOf(row: FileEntry, place: number): AccountEntry {
    const sameMoney = this.#byMoney.get(moneyKey(row));
    return { place, row, nameKey: nameKey(row.name), day: this.#dayNumber(row.day), sameMoney };
  }

  take(known: Known): void {
    this.#used.add(known);
  }

  isTaken(known: Known): boolean {
    return this.#used.has(known);
  }

  /** The accounts with a transaction near any of the rows, and those rows. */
  *accountsNear(entries: readonly AccountEntry[]): Steps<Map<number | null, AccountEntry[]>> {
    const near = new Map<number | null, AccountEntry[]>();
    yield* inSteps(entries, (entry) => {
      const ids = new Set<number | null>();
      for (let apart = -DAYS_APART_MAX; apart <= DAYS_APART_MAX; apart += 1)
        for (const id of entry.sameMoney?.get(entry.day + apart)?.keys() ?? []) ids.add(id);
      for (const id of ids) getOrCreate(near, id, () => []).push(entry);
    });
    return near;
  }

  /** Pairs rows one to one with the transactions of one account, best matches first. */
  *pair(entries: readonly AccountEntry[], accountId: number | null, isAllowed: Fits): Steps<Pair[]> {
    const pairs: Pair[] = [];
    const [paired, taken] = [new Set<AccountEntry>(), new Set<Known>()];
    const pass = (apart: number, fits: Fits, isAlike: boolean) =>
      inSteps(entries, (entry) => {
        if (paired.has(entry)) return;
        const listed = entry.sameMoney
          ?.get(entry.day + apart)
          ?.get(accountId)
          ?.slice(0, CANDIDATES_MAX);
        const isFree = (one: Known) => !this.#used.has(one) && !taken.has(one);
        const known = listed?.find((one) => isFree(one) && isAllowed(entry, one) && fits(entry, one));
        if (!known) return;
        paired.add(entry);
        taken.add(known);
        pairs.push({ entry, known, isAlike });
      });
    const isAlike: Fits = (entry, known) => this.#isAlike(entry, known);
    yield* pass(0, (entry, known) => entry.nameKey === known.nameKey, true);
    yield* pass(0, isAlike, true);
    for (let apart = 1; apart <= DAYS_APART_MAX; apart += 1)
      for (const days of [apart, -apart]) yield* pass(days, isAlike, true);
    yield* pass(0, () => true, false);
    return pairs;
  }

  /** Equal names, or a shared word. */
  #isAlike({ row, nameKey: name }: AccountEntry, known: Known): boolean {
    if (name === known.nameKey) return true;
    const words = this.#wordsOf(known.nameKey);
    const shares = (text: string) => [...this.#wordsOf(text)].some((word) => words.has(word));
    return shares(row.name) || shares(row.description);
  }
}

/** Whether the file's name for the account ends in the account's digits, as in "•••• 1234" or "Checking (…1234)". */
function hasDigitsOf(accountName: string, { mask }: LedgerAccount): boolean {
  const digits = /(\d{3,})\D*$/.exec(accountName)?.[1];
  return digits !== undefined && mask !== null && mask.length >= 3 && digits.endsWith(mask);
}

/** Two different IDs from files are two transactions. IDs from a bank link can't be compared with those of files. */
const hasSameOrNoId: Fits = ({ row }, { externalId, isFromBank }) =>
  isFromBank || row.externalId === null || externalId === null || row.externalId === externalId;

/** Whether enough of the file is on the account to conclude that the file belongs to it. */
function isSameAccount(entries: readonly AccountEntry[], pairs: readonly Pair[], { span }: LedgerAccount): boolean {
  const amounts = new Set(pairs.map(({ known }) => known.amountCents));
  const alike = pairs.filter(({ isAlike }) => isAlike).length;
  if (amounts.size < DIFFERENT_AMOUNTS_MIN || alike < DIFFERENT_AMOUNTS_MIN) return false;
  const covered = span ? entries.filter(({ row }) => row.day >= span.first && row.day <= span.last) : entries;
  return pairs.length * 100 >= covered.length * SAME_ACCOUNT_PERCENT;
}

/** Identifies a row's account in the file and the account it is imported to. */
const groupOf = ({ accountId, accountName }: FileEntry) => `${accountId ?? ''}\n${accountName}`;

interface Days {
  first: string;
  last: string;
}

/** One account in the file: its unmatched rows and the days that the file covers. */
interface AccountOfEntry extends Days {
  readonly entries: AccountEntry[];
}

interface Candidate {
  readonly account: LedgerAccount;
  readonly pairs: readonly Pair[];
  readonly isOwn: boolean;
  readonly isNamed: boolean;
  readonly isSame: boolean;
}

/** Compares the rows of one account in the file with all accounts of the ledger. */
class Group {
  readonly #comparison: Comparison;
  readonly #entries: readonly AccountEntry[];
  readonly #days: Days;

  constructor(comparison: Comparison, entries: readonly AccountEntry[], days: Days) {
    this.#comparison = comparison;
    this.#entries = entries;
    this.#days = days;
  }

  /** Accounts with transactions like the file's rows, starting with those named in the file. */
  *candidates(accounts: ReadonlyMap<number | null, LedgerAccount>): Steps<Candidate[]> {
    const found: Candidate[] = [];
    for (const [id, near] of yield* this.#comparison.accountsNear(this.#entries)) {
      const account = accounts.get(id);
      const row = near[0]?.row;
      if (!account || !row) continue;
      const isOwn = id === row.accountId;
      // On a manual account, transactions outside the file's days came from other files.
      const isAllowed: Fits = (entry, one) =>
        hasSameOrNoId(entry, one) && (!isOwn || account.isLinked || this.#isCovered(one));
      const pairs = (yield* this.#comparison.pair(near, id, isAllowed)).filter(({ known }) => !known.deleted);
      const isNamed = isOwn ? account.isLinked : hasDigitsOf(row.accountName, account);
      const isSame = isNamed || (!isOwn && isSameAccount(this.#entries, pairs, account));
      found.push({ account, pairs, isOwn, isNamed, isSame });
    }
    return found.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.pairs.length - a.pairs.length);
  }

  /** Pairs rows one to one with an account that the file belongs to, ignoring days that the file doesn't cover. */
  *pairWith(accountId: number | null, isOpen: (entry: AccountEntry) => boolean): Steps<Pair[]> {
    const isAllowed: Fits = (entry, one) => hasSameOrNoId(entry, one) && this.#isCovered(one);
    const pairs = yield* this.#comparison.pair(this.#entries.filter(isOpen), accountId, isAllowed);
    for (const { known } of pairs) this.#comparison.take(known);
    return pairs;
  }

  #isCovered({ day }: Known): boolean {
    return day >= this.#days.first && day <= this.#days.last;
  }
}

function* accountsOf(
  rows: readonly FileEntry[],
  before: readonly (Match | null)[],
  comparison: Comparison,
): Steps<Map<string, AccountOfEntry>> {
  const found = new Map<string, AccountOfEntry>();
  yield* inSteps(rows, (row, place) => {
    const key = groupOf(row);
    const account = found.get(key) ?? { first: row.day, last: row.day, entries: [] };
    if (row.day < account.first) account.first = row.day;
    if (row.day > account.last) account.last = row.day;
    if (!before[place]) account.entries.push(comparison.entryOf(row, place));
    found.set(key, account);
  });
  return found;
}

/**
 * Looks for the unmatched rows on other accounts, and on their own linked account under the bank's name and day. A file
 * belongs to an account if it contains the account's last digits or if the account has most of the rows. A single equal
 * transaction on another account, such as the same coffee on two cards, is only a possible duplicate.
 */
export function* matchOtherAccountsInSteps(
  rows: readonly FileEntry[],
  before: readonly (Match | null)[],
  known: readonly Known[],
  accounts: readonly LedgerAccount[],
): Steps<OtherMatches> {
  const comparison = new Comparison();
  yield* comparison.add(known, new Set(before.flatMap((match) => match?.known?.id ?? [])));
  const matches = [...before];
  const possible: (Known | null)[] = rows.map(() => null);
  const accountById = new Map(accounts.map((account) => [account.id, account]));
  const near: Pair[] = [];
  for (const { entries, ...days } of (yield* accountsOf(rows, before, comparison)).values()) {
    const group = new Group(comparison, entries, days);
    const candidates = yield* group.candidates(accountById);
    for (const { account, isOwn } of candidates.filter(({ isSame }) => isSame))
      for (const { entry, known: one } of yield* group.pairWith(account.id, ({ place }) => !matches[place]))
        matches[entry.place] = { likeness: isOwn ? 'alike' : 'other', known: one };
    for (const { pairs } of candidates) for (const pair of pairs) if (pair.isAlike) near.push(pair);
  }
  // Possible duplicates come last, so that they can't take a transaction that is a sure match for another row.
  yield* inSteps(near, ({ entry, known: one }) => {
    if (matches[entry.place] || possible[entry.place] || comparison.isTaken(one)) return;
    possible[entry.place] = one;
    comparison.take(one);
  });
  return { matches, possible };
}

/** `matchOtherAccountsInSteps` without pauses. */
export function matchOtherAccounts(...given: Parameters<typeof matchOtherAccountsInSteps>): OtherMatches {
  return runToCompletion(matchOtherAccountsInSteps(...given));
}

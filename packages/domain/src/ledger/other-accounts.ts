import { nameKey } from '../name-key.ts';
import type { Incoming, Known, Match } from './duplicates.ts';
import { entryIn } from './entry-in.ts';
import { wordsOf } from './name-words.ts';
import { DAYS_APART_MAX } from './nearby.ts';
import { remembering, rememberingDayNumbers } from './remembering.ts';
import { inSteps, type Steps, withoutPauses } from './steps.ts';

/** Of a file and an account that are the same, at least this share of the rows is found. */
const SAME_ACCOUNT_PERCENT = 50;
/** One equal amount, however often, may be the same habit on two cards. */
const DIFFERENT_AMOUNTS_MIN = 2;
/** Among so many of one amount on one day a name is looked for. */
const SCANNED_MAX = 200;

/** A row of a file, with what the file calls its account: "•••• 1234"; empty where it says nothing. */
export interface FileEntry extends Incoming {
  readonly description: string;
  readonly accountName: string;
}

/** An account of the ledger, or the transactions without one (`id` null). */
export interface LedgerAccount {
  readonly id: number | null;
  /** A bank fills it: its names and days are the bank's, not the file's. */
  readonly isLinked: boolean;
  /** The last digits of its number. */
  readonly mask: string | null;
  /** The days of its first and last transaction; null where that is not known. */
  readonly span: { readonly first: string; readonly last: string } | null;
}

export interface OtherMatches {
  /** Already there: alike on the row's own linked account, or on another account that the file is of. */
  readonly matches: readonly (Match | null)[];
  /** New, yet so like one that is there that people should look. */
  readonly possible: readonly (Known | null)[];
}

interface Entry {
  readonly place: number;
  readonly row: FileEntry;
  readonly nameKey: string;
  readonly day: number;
  readonly ofItsMoney: KnownByDay | undefined;
}

/** By the day's number, then by account. */
type KnownByDay = Map<number, Map<number | null, Known[]>>;

interface Pair {
  readonly entry: Entry;
  readonly known: Known;
  readonly isAlike: boolean;
}

type Fits = (entry: Entry, known: Known) => boolean;

const moneyKey = ({ amountCents, isIncome }: Pick<Known, 'amountCents' | 'isIncome'>) =>
  `${isIncome ? '+' : '-'}${amountCents}`;

/** Compares each row with what the ledger has of its amount and direction, near its day. */
class Comparison {
  readonly #byMoney = new Map<string, KnownByDay>();
  readonly #used = new Set<Known>();
  readonly #wordsOf = remembering((text) => new Set(wordsOf(text)));
  readonly #dayNumber = rememberingDayNumbers();

  /** Deleted ones last, so that they stand in only where no other is left. */
  *add(known: readonly Known[], used: ReadonlySet<number>): Steps<void> {
    for (const isDeleted of [false, true])
      yield* inSteps(known, (one) => {
        if (one.deleted !== isDeleted || used.has(one.id)) return;
        const byDay = entryIn(this.#byMoney, moneyKey(one), (): KnownByDay => new Map());
        const byAccount = entryIn(byDay, this.#dayNumber(one.day), () => new Map<number | null, Known[]>());
        entryIn(byAccount, one.accountId, () => []).push(one);
      });
  }

  entryOf(row: FileEntry, place: number): Entry {
    const ofItsMoney = this.#byMoney.get(moneyKey(row));
    return { place, row, nameKey: nameKey(row.name), day: this.#dayNumber(row.day), ofItsMoney };
  }

  take(known: Known): void {
    this.#used.add(known);
  }

  isTaken(known: Known): boolean {
    return this.#used.has(known);
  }

  /** Accounts that have something near a row, with the rows in question. */
  *accountsNear(entries: readonly Entry[]): Steps<Map<number | null, Entry[]>> {
    const near = new Map<number | null, Entry[]>();
    yield* inSteps(entries, (entry) => {
      const ids = new Set<number | null>();
      for (let apart = -DAYS_APART_MAX; apart <= DAYS_APART_MAX; apart += 1)
        for (const id of entry.ofItsMoney?.get(entry.day + apart)?.keys() ?? []) ids.add(id);
      for (const id of ids) entryIn(near, id, () => []).push(entry);
    });
    return near;
  }

  /** Pairs rows with one account's transactions, one to one, the likeliest first: twins are counted. */
  *pair(entries: readonly Entry[], accountId: number | null, mayBe: Fits): Steps<Pair[]> {
    const pairs: Pair[] = [];
    const [paired, taken] = [new Set<Entry>(), new Set<Known>()];
    const pass = (apart: number, fits: Fits, isAlike: boolean) =>
      inSteps(entries, (entry) => {
        if (paired.has(entry)) return;
        const listed = entry.ofItsMoney
          ?.get(entry.day + apart)
          ?.get(accountId)
          ?.slice(0, SCANNED_MAX);
        const isFree = (one: Known) => !this.#used.has(one) && !taken.has(one);
        const known = listed?.find((one) => isFree(one) && mayBe(entry, one) && fits(entry, one));
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

  /** Equal names, or a word of one in the other. */
  #isAlike({ row, nameKey: name }: Entry, known: Known): boolean {
    if (name === known.nameKey) return true;
    const words = this.#wordsOf(known.nameKey);
    const shares = (text: string) => [...this.#wordsOf(text)].some((word) => words.has(word));
    return shares(row.name) || shares(row.description);
  }
}

/** Whether a file calls its account by the digits that the bank gives: "•••• 1234" or "Checking (…1234)". */
function hasDigitsOf(accountName: string, { mask }: LedgerAccount): boolean {
  const digits = /(\d{3,})\D*$/.exec(accountName)?.[1];
  return digits !== undefined && mask !== null && mask.length >= 3 && digits.endsWith(mask);
}

/** Both told by files of the same kind, two different ids are two transactions; what a bank syncs has ids of its own. */
const hasSameOrNoId: Fits = ({ row }, { externalId, isFromBank }) =>
  isFromBank || row.externalId === null || externalId === null || row.externalId === externalId;

/** Whether so much of the file is on the account that the file must be the account's own. */
function isSameAccount(entries: readonly Entry[], pairs: readonly Pair[], { span }: LedgerAccount): boolean {
  const amounts = new Set(pairs.map(({ known }) => known.amountCents));
  const alike = pairs.filter(({ isAlike }) => isAlike).length;
  if (amounts.size < DIFFERENT_AMOUNTS_MIN || alike < DIFFERENT_AMOUNTS_MIN) return false;
  const covered = span ? entries.filter(({ row }) => row.day >= span.first && row.day <= span.last) : entries;
  return pairs.length * 100 >= covered.length * SAME_ACCOUNT_PERCENT;
}

/** A row's account in the file, and where it is to go. */
const groupOf = ({ accountId, accountName }: FileEntry) => `${accountId ?? ''}\n${accountName}`;

interface Days {
  first: string;
  last: string;
}

/** One account of the file: its rows that have no match yet, and the days that the file covers for it. */
interface FileAccount extends Days {
  readonly entries: Entry[];
}

interface Candidate {
  readonly account: LedgerAccount;
  readonly pairs: readonly Pair[];
  readonly isOwn: boolean;
  readonly isNamed: boolean;
  readonly isSame: boolean;
}

/** The rows of one account of the file against all accounts of the ledger. */
class Group {
  readonly #comparison: Comparison;
  readonly #entries: readonly Entry[];
  readonly #days: Days;

  constructor(comparison: Comparison, entries: readonly Entry[], days: Days) {
    this.#comparison = comparison;
    this.#entries = entries;
    this.#days = days;
  }

  /** Accounts with something like the file's rows, those that the file is surely of first. */
  *candidates(accounts: ReadonlyMap<number | null, LedgerAccount>): Steps<Candidate[]> {
    const found: Candidate[] = [];
    for (const [id, near] of yield* this.#comparison.accountsNear(this.#entries)) {
      const account = accounts.get(id);
      const row = near[0]?.row;
      if (!account || !row) continue;
      const isOwn = id === row.accountId;
      // Next to what a file has of an account made by hand are the transactions of other files.
      const mayBe: Fits = (entry, one) =>
        hasSameOrNoId(entry, one) && (!isOwn || account.isLinked || this.#isCovered(one));
      const pairs = (yield* this.#comparison.pair(near, id, mayBe)).filter(({ known }) => !known.deleted);
      const isNamed = isOwn ? account.isLinked : hasDigitsOf(row.accountName, account);
      const isSame = isNamed || (!isOwn && isSameAccount(this.#entries, pairs, account));
      found.push({ account, pairs, isOwn, isNamed, isSame });
    }
    return found.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.pairs.length - a.pairs.length);
  }

  /** One to one with an account that the file is of; what is outside the file's days is another transaction. */
  *pairWith(accountId: number | null, isOpen: (entry: Entry) => boolean): Steps<Pair[]> {
    const mayBe: Fits = (entry, one) => hasSameOrNoId(entry, one) && this.#isCovered(one);
    const pairs = yield* this.#comparison.pair(this.#entries.filter(isOpen), accountId, mayBe);
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
): Steps<Map<string, FileAccount>> {
  const found = new Map<string, FileAccount>();
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
 * What of the rows that have no match yet is on another account, or on their own linked one under the bank's name and
 * day. An account is taken for the file's own by the digits of its number or because it has most of the file; a single
 * equal transaction on another account, such as the same coffee on two cards, is only possible.
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
  // Last, so that no transaction is only possible for one account of the file and surely of another.
  yield* inSteps(near, ({ entry, known: one }) => {
    if (matches[entry.place] || possible[entry.place] || comparison.isTaken(one)) return;
    possible[entry.place] = one;
    comparison.take(one);
  });
  return { matches, possible };
}

/** The same in one go. */
export function matchOtherAccounts(...given: Parameters<typeof matchOtherAccountsInSteps>): OtherMatches {
  return withoutPauses(matchOtherAccountsInSteps(...given));
}

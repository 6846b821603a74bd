import { addDays, type Day, dayNumber, parseDay } from '../../day.ts';
import { TrialChance } from '../../forecast/testing/chance.ts';
import { cents } from '../../money.ts';
import { includesRow, type StoredAssertion } from '../assertions.ts';
import type { ProofRow } from '../facts.ts';
import { type AccountFacts, type AccountProof, proveAccount } from '../prove.ts';
import { generatePurchases, TRIAL_DAYS, type TruePurchase, trialAccounts } from './purchases.ts';

/** How an account's balances become known. */
export const WAYS = ['daily syncs', 'weekly syncs', 'statements', 'running balances', 'typed balances'] as const;
export type Way = (typeof WAYS)[number];

export interface ProofTrialRow extends ProofRow {
  readonly isPending: boolean;
  readonly series: string | null;
}

export interface TrialAccount {
  readonly id: number;
  readonly type: number;
  readonly way: Way;
  readonly includesPending: boolean | null;
  readonly assertions: readonly StoredAssertion[];
}

/** A ledger that agrees with its balances. */
export interface TrialLedger {
  readonly start: Day;
  readonly today: Day;
  readonly accounts: readonly TrialAccount[];
  readonly rows: readonly ProofTrialRow[];
  /** The bills and paychecks that are tracked. */
  readonly tracked: ReadonlySet<string>;
}

/** A sync or an import, and the change in which the ledger learned from it. */
interface Arrival {
  readonly day: Day;
  readonly changeId: number;
}

const FIRST_DAY = parseDay('2024-03-04');
const SATURDAY = 2;

/** Days since a Thursday, so that Saturday is 2. */
const weekday = (day: Day) => ((dayNumber(day) % 7) + 7) % 7;

/** The day on which a purchase posts: banks rest on weekends. */
function postingDay(day: Day, chance: TrialChance): Day {
  const earliest = addDays(day, chance.pick([0, 1, 1, 2, 3]));
  const days = weekday(earliest) - SATURDAY;
  return days === 0 || days === 1 ? addDays(earliest, 2 - days) : earliest;
}

function arrivalDays(way: Way, start: Day, chance: TrialChance): Day[] {
  const days: Day[] = [];
  const step = () => {
    if (way === 'daily syncs') return chance.pick([1, 1, 1, 1, 1, 2]);
    if (way === 'weekly syncs') return chance.whole(3, 10);
    return way === 'typed balances' ? chance.whole(7, 31) : chance.whole(26, 32);
  };
  for (let at = chance.whole(5, 20); at < TRIAL_DAYS; at += step()) days.push(addDays(start, at));
  return days;
}

const isLinked = (way: Way) => way === 'daily syncs' || way === 'weekly syncs';
const originOf = (way: Way) => (way === 'typed balances' ? 'typed' : isLinked(way) ? 'bank' : 'file');

/** A bank's view of its own balance, written separately from the rule that is tested. */
export function isInBalance({ basis, day, asOfIn, afterTransactionId }: StoredAssertion, row: ProofTrialRow): boolean {
  if (basis === 'asOf') return row.postedIn <= (asOfIn ?? 0);
  if (basis === 'afterRow' && row.day === day) return row.id <= (afterTransactionId ?? 0);
  return basis === 'opening' ? row.day < day : row.day <= day;
}

class LedgerTrial {
  readonly #chance: TrialChance;
  readonly #start: Day;
  #nextId = 1;
  readonly #isClean: boolean;

  constructor(seed: number, isClean: boolean) {
    this.#chance = new TrialChance(seed);
    if (!FIRST_DAY) throw new Error('not a day');
    this.#start = addDays(FIRST_DAY, this.#chance.whole(0, 200));
    this.#isClean = isClean;
  }

  #waysOf(accountId: number): Way {
    const { checking, savings, card, otherCard } = trialAccounts;
    if (accountId === checking)
      return this.#chance.pick(['daily syncs', 'daily syncs', 'weekly syncs', 'running balances', 'statements']);
    if (accountId === savings) return this.#chance.pick(['daily syncs', 'statements', 'typed balances']);
    if (accountId === card) return this.#chance.pick(['daily syncs', 'daily syncs', 'weekly syncs', 'statements']);
    return accountId === otherCard
      ? this.#chance.pick(['running balances', 'statements', 'daily syncs'])
      : 'typed balances';
  }

  /** All arrivals share one sequence of changes, in the order of their days. */
  #arrivalsOf(ways: ReadonlyMap<number, Way>): Map<number, Arrival[]> {
    const all = [...ways].flatMap(([accountId, way]) =>
      arrivalDays(way, this.#start, this.#chance).map((day) => ({ accountId, day })),
    );
    const sorted = all.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
    const arrivals = sorted.map((one, at) => ({ ...one, changeId: (at + 1) * 1_000_000 }));
    return Map.groupBy(arrivals, ({ accountId }) => accountId);
  }

  #toRow(
    purchase: TruePurchase,
    way: Way,
    arrivals: readonly Arrival[],
    datesByPosting: boolean,
  ): Omit<ProofTrialRow, 'id'> | null {
    const posting = isLinked(way) ? postingDay(purchase.day, this.#chance) : purchase.day;
    const posted = arrivals.find(({ day }) => day >= posting);
    const seen = isLinked(way) ? arrivals.find(({ day }) => day >= purchase.day) : posted;
    const { accountId, name, merchantKey, isTransfer, series } = purchase;
    const last = arrivals.at(-1)?.changeId ?? 0;
    if (!posted && isLinked(way) && !seen) return null;
    return {
      accountId,
      day: datesByPosting && posted ? posting : purchase.day,
      cents: cents(posted ? purchase.cents : purchase.pendingCents),
      postedIn: posted?.changeId ?? last + 1,
      timing: isLinked(way) ? 'bank' : 'day',
      afterBalanceIn: null,
      name,
      merchantKey,
      isTransfer,
      series,
      origin: originOf(way),
      isDeleted: false,
      isRemovedByBank: false,
      wasPending: seen !== undefined && seen.changeId !== posted?.changeId,
      isPending: isLinked(way) && !posted,
      editedFrom: [],
      movedFrom: null,
      isTicked: false,
    };
  }

  #rowsOf(purchases: readonly TruePurchase[], way: Way, arrivals: readonly Arrival[]): ProofTrialRow[] {
    const datesByPosting = this.#chance.is(0.5);
    const rows = purchases.flatMap((purchase) => this.#toRow(purchase, way, arrivals, datesByPosting) ?? []);
    const sorted = rows.sort((a, b) => a.postedIn - b.postedIn || (a.day < b.day ? -1 : Number(a.day > b.day)));
    return sorted.map((row) => ({ ...row, id: this.#nextId++ }));
  }

  #assertion(accountId: number, day: Day, changeId: number, more: Partial<StoredAssertion>): StoredAssertion {
    return {
      id: this.#nextId++,
      accountId,
      day,
      basis: 'closing',
      afterTransactionId: null,
      asOfIn: null,
      amountCents: cents(0),
      pendingCents: null,
      source: 'file',
      madeIn: changeId,
      ...more,
    };
  }

  #running(accountId: number, rows: readonly ProofTrialRow[], arrivals: readonly Arrival[]): StoredAssertion[] {
    const last = arrivals.at(-1)?.day ?? this.#start;
    const byDay = Map.groupBy(
      rows.filter(({ day }) => day <= last),
      ({ day }) => day,
    );
    return [...byDay].flatMap(([day, onDay]) =>
      onDay
        .filter((_row, at) => at === onDay.length - 1 || this.#chance.is(0.2))
        .map((row) => this.#assertion(accountId, day, row.postedIn, { basis: 'afterRow', afterTransactionId: row.id })),
    );
  }

  #asserted(
    accountId: number,
    way: Way,
    rows: readonly ProofTrialRow[],
    arrivals: readonly Arrival[],
  ): StoredAssertion[] {
    if (way === 'running balances') return this.#running(accountId, rows, arrivals);
    return arrivals.flatMap(({ day, changeId }): StoredAssertion[] => {
      if (isLinked(way))
        return [this.#assertion(accountId, day, changeId, { basis: 'asOf', asOfIn: changeId, source: 'bank' })];
      if (way === 'typed balances') return [this.#assertion(accountId, day, changeId, { source: 'person' })];
      const opening = this.#chance.is(0.3)
        ? [this.#assertion(accountId, addDays(day, 1), changeId, { basis: 'opening' })]
        : [];
      return [this.#assertion(accountId, day, changeId, {}), ...opening];
    });
  }

  /** The true balance, and the pending amount at the time. */
  #measure(
    assertion: StoredAssertion,
    rows: readonly (ProofTrialRow & { readonly seenIn: number; readonly pendingCents: number })[],
    { sign, opening, includesPending }: { sign: number; opening: number; includesPending: boolean },
  ): StoredAssertion {
    let [posted, pending] = [opening, 0];
    for (const row of rows) {
      if (!row.isPending && isInBalance(assertion, row)) posted += row.cents;
      else if (assertion.asOfIn !== null && row.seenIn <= assertion.asOfIn) pending += row.pendingCents;
    }
    const amount = posted + (includesPending && assertion.basis === 'asOf' ? pending : 0);
    const pendingCents = assertion.basis === 'asOf' ? cents(sign * pending) : null;
    return { ...assertion, amountCents: cents(sign * amount), pendingCents };
  }

  generate(): TrialLedger {
    const purchases = generatePurchases(this.#chance, this.#start);
    const ids = Object.values(trialAccounts);
    const ways = new Map(ids.map((id) => [id, this.#waysOf(id)]));
    const arrivals = this.#arrivalsOf(ways);
    const bankIncludes = this.#chance.is(0.3);
    const rows: ProofTrialRow[] = [];
    const accounts = ids.map((id): TrialAccount => {
      const way = ways.get(id) ?? 'statements';
      const own = arrivals.get(id) ?? [];
      const ofAccount = purchases.filter(({ accountId }) => accountId === id);
      const made = this.#rowsOf(ofAccount, way, own);
      rows.push(...made);
      const type = id === trialAccounts.card || id === trialAccounts.otherCard ? 1 : 0;
      const sign = type === 1 ? -1 : 1;
      const opening = this.#chance.whole(-50_00, 9_000_00);
      const pendingOf = this.#pendingOf(made, own);
      const measured = this.#asserted(id, way, made, own).map((assertion) =>
        this.#measure(assertion, pendingOf, { sign, opening, includesPending: bankIncludes }),
      );
      const isKnown = !this.#isClean || this.#chance.is(0.7);
      return { id, type, way, includesPending: isKnown ? bankIncludes : null, assertions: measured };
    });
    const names = [...new Set(rows.flatMap(({ series }) => series ?? []))];
    const tracked = new Set(names.filter(() => this.#chance.is(0.7)));
    return { start: this.#start, today: addDays(this.#start, TRIAL_DAYS), accounts, rows, tracked };
  }

  /** Pending amounts lack the tip, and each was first seen at some sync before it posted. */
  #pendingOf(rows: readonly ProofTrialRow[], arrivals: readonly Arrival[]) {
    return rows.map((row) => {
      const tip = row.wasPending && row.cents < 0 && this.#chance.is(0.2) ? Math.round(row.cents * 0.15) : 0;
      const before = arrivals.findLast(({ changeId }) => changeId < row.postedIn)?.changeId ?? row.postedIn;
      return { ...row, seenIn: row.wasPending || row.isPending ? before : row.postedIn, pendingCents: row.cents - tip };
    });
  }
}

export function generateTrial(seed: number, isClean = false): TrialLedger {
  return new LedgerTrial(seed, isClean).generate();
}

/** The facts that a proof of the account is based on. */
function factsOf({ rows }: Pick<TrialLedger, 'rows'>, account: TrialAccount): AccountFacts {
  const own = rows.filter((row) => row.accountId === account.id && !row.isDeleted && !row.isPending);
  const byDay = Map.groupBy(own, ({ day }) => day);
  const laterThatDay = account.assertions
    .filter(({ basis }) => basis === 'afterRow')
    .map((assertion) => {
      const left = (byDay.get(assertion.day) ?? []).filter((row) => !includesRow(assertion, row));
      return [assertion.id, left.reduce((sum, row) => sum + row.cents, 0)] as const;
    });
  return {
    accountId: account.id,
    type: account.type,
    includesPending: account.includesPending,
    assertions: account.assertions,
    movements: own,
    laterThatDay: new Map(laterThatDay),
    accepted: [],
  };
}

export function proveAll(ledger: Pick<TrialLedger, 'rows' | 'accounts'>): AccountProof[] {
  return ledger.accounts.map((account) => proveAccount(factsOf(ledger, account)));
}

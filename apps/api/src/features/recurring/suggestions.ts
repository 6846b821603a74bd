import {
  addDays,
  type CategoryId,
  cents,
  type Day,
  type DetectedSeries,
  detectRecurring,
  isMaterial,
  type LedgerId,
  monthsBefore,
  pairTransfers,
  type RecurringPayment,
} from '@cairn/domain';
import { type LedgerVersion, loadLabels, readLedgerVersion } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { requireDay } from '../../platform/db/stored-day.ts';
import { pause } from '../../platform/pause.ts';
import {
  changedSince,
  countTransactions,
  type PageEnd,
  type RepeatingText,
  readRepeating,
  readRepeatingOf,
  readSuggestionDecisions,
  removedSince,
} from './recurring.queries.ts';
import { HISTORY_MONTHS, loadTracking } from './tracking.ts';

const LEDGERS_CACHED_MAX = 50;
/** After so many changes, everything is searched again. */
const CHANGED_ROWS_MAX = 2_000;
/** Searching everything in a ledger with more than this takes a noticeable time. */
const SLOW_LEDGER_ROWS = 20_000;
/** So many are compared without a break, because other requests wait. */
const PAYMENTS_AT_ONCE = 5_000;
/** A suggestion is no longer one if series have this share of its payments. */
const COVERED_SHARE = 0.5;

function toPayment(text: RepeatingText): RecurringPayment {
  const [id, day, amountCents, merchantKey, isIncome, accountId, isTransfer, name, categoryId, subcategoryId] = text;
  const money = { amountCents: cents(amountCents), isIncome, isTransfer };
  return { id, day: requireDay(day), ...money, merchantKey, accountId, name, categoryId, subcategoryId };
}

async function readAll(db: Db, ledgerId: LedgerId, from: Day): Promise<RecurringPayment[]> {
  const payments: RecurringPayment[] = [];
  for (let before: PageEnd | null = null; ; await pause()) {
    const { rows, next }: Awaited<ReturnType<typeof readRepeating>> = await readRepeating(db, ledgerId, from, before);
    payments.push(...rows.map(toPayment));
    if (next === null) return payments;
    before = next;
  }
}

type CategoryName = (id: CategoryId) => string;

async function categoryNames(db: Db, ledgerId: LedgerId): Promise<CategoryName> {
  const { categories } = await onOneConnection(db, (connection) => loadLabels(connection, ledgerId));
  return (id) => categories.get(id)?.name ?? '';
}

/** Merchants don't depend on each other, so that many can be compared with breaks. */
async function detectInParts(payments: readonly RecurringPayment[], today: Day, categoryName: CategoryName) {
  const found: DetectedSeries[] = [];
  let part: RecurringPayment[] = [];
  for (const [merchantKey, same] of Map.groupBy(payments, (payment) => payment.merchantKey)) {
    if (merchantKey !== '') part.push(...same);
    if (part.length < PAYMENTS_AT_ONCE) continue;
    found.push(...detectRecurring(part, today, categoryName));
    part = [];
    await pause();
  }
  return [...found, ...detectRecurring(part, today, categoryName)];
}

interface Found extends LedgerVersion {
  readonly today: Day;
  /** The two sides of a transfer are still apart. */
  readonly sides: readonly DetectedSeries[];
  readonly detected: readonly DetectedSeries[];
  /** The merchants of the transactions that changed since the last full search. */
  readonly merchantOf: ReadonlyMap<number, string>;
}

/** In an order that doesn't depend on the last search. */
function pairedOf(sides: readonly DetectedSeries[]): Pick<Found, 'sides' | 'detected'> {
  const sorted = sides.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  return { sides: sorted, detected: pairTransfers(sorted) };
}

interface SearchMoment {
  readonly ledgerId: LedgerId;
  readonly today: Day;
}

interface SearchOptions {
  readonly isInTransaction: boolean;
  /** Whether a search that takes a noticeable time is worth it. */
  readonly mayTakeLong: boolean;
}

interface ChangedMerchants extends Pick<Found, 'merchantOf'> {
  /** Those that the changed payments have now or had before. */
  readonly keys: ReadonlySet<string>;
}

/** The merchants whose payments changed since a search; null if too much did. */
async function changedMerchants(db: Db, ledgerId: LedgerId, last: Found): Promise<ChangedMerchants | null> {
  const changed = await changedSince(db, ledgerId, last.version, CHANGED_ROWS_MAX);
  const removed = await removedSince(db, ledgerId, last.version, CHANGED_ROWS_MAX);
  const ids = new Set<number>([...changed, ...removed].map(({ id }) => id));
  if (ids.size + last.merchantOf.size >= CHANGED_ROWS_MAX) return null;
  const ofSeries = last.sides.filter(({ payments }) => payments.some((id) => ids.has(id)));
  const keys = new Set([...changed, ...ofSeries].map(({ merchantKey }) => merchantKey));
  for (const id of ids) keys.add(last.merchantOf.get(id) ?? '');
  keys.delete('');
  const now = changed.map(({ id, merchantKey }) => [id, merchantKey] as const);
  return { keys, merchantOf: new Map([...last.merchantOf, ...now]) };
}

/** Finds recurring payments, and caches them for the ledgers that were searched most recently. */
export class SeriesSuggestions {
  readonly #found = new Map<LedgerId, Found>();
  readonly #running = new Map<LedgerId, Promise<Found>>();

  #remember(ledgerId: LedgerId, found: Found): Found {
    this.#found.delete(ledgerId);
    this.#found.set(ledgerId, found);
    if (this.#found.size > LEDGERS_CACHED_MAX) this.#found.delete([...this.#found.keys()][0] ?? ledgerId);
    return found;
  }

  async #search(db: Db, { ledgerId, today }: SearchMoment, at: LedgerVersion): Promise<Found> {
    const payments = await readAll(db, ledgerId, monthsBefore(today, HISTORY_MONTHS));
    const sides = await detectInParts(payments, today, await categoryNames(db, ledgerId));
    return this.#remember(ledgerId, { ...at, today, ...pairedOf(sides), merchantOf: new Map() });
  }

  /** Only one search runs at a time for each ledger. */
  async #searchOnce(db: Db, moment: SearchMoment, at: LedgerVersion): Promise<Found> {
    const running = this.#running.get(moment.ledgerId);
    if (running) return await running;
    const search = this.#search(db, moment, at).finally(() => this.#running.delete(moment.ledgerId));
    this.#running.set(moment.ledgerId, search);
    return await search;
  }

  /** Searches only the merchants that changed since; null if everything has to be searched again. */
  async #update(db: Db, { ledgerId, today }: SearchMoment, at: LedgerVersion): Promise<Found | null> {
    const last = this.#found.get(ledgerId);
    const { version } = at;
    if (last?.today !== today || last.keyVersion !== at.keyVersion || version < last.version) return null;
    if (last.version === version) return last;
    const changed = await changedMerchants(db, ledgerId, last);
    if (changed === null) return null;
    const { keys, merchantOf } = changed;
    if (keys.size === 0) return this.#remember(ledgerId, { ...last, version });
    const payments = await readRepeatingOf(db, ledgerId, [...keys], monthsBefore(today, HISTORY_MONTHS));
    const found = await detectInParts(payments.map(toPayment), today, await categoryNames(db, ledgerId));
    const others = last.sides.filter(({ merchantKey }) => !keys.has(merchantKey));
    return this.#remember(ledgerId, { ...at, today, ...pairedOf([...others, ...found]), merchantOf });
  }

  /** Within a transaction, pass its connection and the ledger's version before it. */
  async #detect(db: Db, moment: SearchMoment, at: LedgerVersion, { isInTransaction, mayTakeLong }: SearchOptions) {
    const known = await this.#update(db, moment, at);
    if (known) return known.detected;
    if (!mayTakeLong && (await countTransactions(db, moment.ledgerId)) > SLOW_LEDGER_ROWS) return null;
    const { detected } = await (isInTransaction ? this.#search(db, moment, at) : this.#searchOnce(db, moment, at));
    return detected;
  }

  /** Recurring payments that are neither tracked nor decided on. */
  async #open(db: Db, { ledgerId, today }: SearchMoment, detected: readonly DetectedSeries[]) {
    if (detected.length === 0) return [];
    const decisions = new Map(
      (await readSuggestionDecisions(db, ledgerId)).map(({ fingerprint, valueCents }) => [fingerprint, valueCents]),
    );
    const { occurrences } = await loadTracking(db, ledgerId, { today, from: today, to: addDays(today, 1) });
    const paid = new Set(occurrences.flatMap(({ payment }) => payment?.id ?? []));
    return detected.filter(({ payments, fingerprint, nextCents }) => {
      const covered = payments.filter((id) => paid.has(id)).length;
      const decided = decisions.get(fingerprint);
      const isDecided = decided !== undefined && !isMaterial(nextCents, cents(decided));
      return !isDecided && covered < payments.length * COVERED_SHARE;
    });
  }

  isKnown(ledgerId: LedgerId): boolean {
    return this.#found.has(ledgerId);
  }

  /** Like `readAt`, but null if a large ledger has to be searched for it, because that takes a while. */
  async readKnown(db: Db, moment: SearchMoment, at: LedgerVersion): Promise<DetectedSeries[] | null> {
    const detected = await this.#detect(db, moment, at, { isInTransaction: true, mayTakeLong: false });
    return detected && (await this.#open(db, moment, detected));
  }

  async read(db: Db, moment: SearchMoment): Promise<DetectedSeries[]> {
    const at = await readLedgerVersion(db, moment.ledgerId);
    const detected = await this.#detect(db, moment, at, { isInTransaction: false, mayTakeLong: true });
    return await this.#open(db, moment, detected ?? []);
  }

  /** `at` is the ledger before the caller's own change. */
  async readAt(tx: Db, moment: SearchMoment, at: LedgerVersion): Promise<DetectedSeries[]> {
    const detected = await this.#detect(tx, moment, at, { isInTransaction: true, mayTakeLong: true });
    return await this.#open(tx, moment, detected ?? []);
  }
}

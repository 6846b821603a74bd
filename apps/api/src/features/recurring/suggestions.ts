import {
  addDays,
  cents,
  type Day,
  type DetectedSeries,
  detectRecurring,
  isDay,
  isMaterial,
  type LedgerId,
  monthsBefore,
  pairTransfers,
  type RecurringPayment,
} from '@cairn/domain';
import { readVersion } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { pause } from '../../platform/pause.ts';
import {
  countTransactions,
  type PageEnd,
  type RepeatingText,
  readRepeating,
  readSuggestionDecisions,
} from './recurring.queries.ts';
import { HISTORY_MONTHS, loadTracking } from './tracking.ts';

const LEDGERS_CACHED_MAX = 50;
/** With more transactions than this, what was found last is shown until a newer search in the background is done. */
const LARGE_LEDGER_ROWS = 5_000;
/** The first search of a ledger with more than this takes a noticeable time. */
const SLOW_LEDGER_ROWS = 20_000;
/** So many are compared without a break, because other requests wait. */
const PAYMENTS_AT_ONCE = 5_000;
/** A suggestion is no longer one if series have this share of its payments. */
const COVERED_SHARE = 0.5;

function requireDay(text: string): Day {
  if (!isDay(text)) throw new Error('a stored day is not a valid date');
  return text;
}

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

/** Merchants don't depend on each other, so that many can be compared with breaks. */
async function detectInParts(payments: readonly RecurringPayment[], today: Day): Promise<DetectedSeries[]> {
  const found: DetectedSeries[] = [];
  let part: RecurringPayment[] = [];
  for (const [merchantKey, same] of Map.groupBy(payments, (payment) => payment.merchantKey)) {
    if (merchantKey !== '') part.push(...same);
    if (part.length < PAYMENTS_AT_ONCE) continue;
    found.push(...detectRecurring(part, today));
    part = [];
    await pause();
  }
  return [...found, ...detectRecurring(part, today)];
}

interface Found {
  readonly version: number;
  readonly today: Day;
  readonly detected: readonly DetectedSeries[];
  readonly isLarge: boolean;
}

interface SearchMoment {
  readonly ledgerId: LedgerId;
  readonly today: Day;
}

/** Finds what repeats, and remembers it for the ledgers that were searched last until the ledger changes. */
export class SeriesSuggestions {
  readonly #found = new Map<LedgerId, Found>();
  readonly #running = new Map<LedgerId, Promise<Found>>();

  async #search(db: Db, { ledgerId, today }: SearchMoment, version: number): Promise<Found> {
    const payments = await readAll(db, ledgerId, monthsBefore(today, HISTORY_MONTHS));
    const detected = pairTransfers(await detectInParts(payments, today));
    const found = { version, today, detected, isLarge: payments.length > LARGE_LEDGER_ROWS };
    this.#found.delete(ledgerId);
    this.#found.set(ledgerId, found);
    if (this.#found.size > LEDGERS_CACHED_MAX) this.#found.delete([...this.#found.keys()][0] ?? ledgerId);
    return found;
  }

  /** One search at a time for each ledger. */
  async #searchOnce(db: Db, moment: SearchMoment, version: number): Promise<Found> {
    const running = this.#running.get(moment.ledgerId);
    if (running) return await running;
    const search = this.#search(db, moment, version).finally(() => this.#running.delete(moment.ledgerId));
    this.#running.set(moment.ledgerId, search);
    return await search;
  }

  /** Within a transaction, pass its connection and the ledger's version before it. */
  async #detect(db: Db, moment: SearchMoment, version: number, isInTransaction: boolean): Promise<Found['detected']> {
    const last = this.#found.get(moment.ledgerId);
    if (last && last.version === version && last.today === moment.today) return last.detected;
    if (last?.isLarge && last.today === moment.today) {
      // If it fails, the next request tries again.
      if (!isInTransaction) void this.#searchOnce(db, moment, version).catch(() => {});
      return last.detected;
    }
    const { detected } = await (isInTransaction
      ? this.#search(db, moment, version)
      : this.#searchOnce(db, moment, version));
    return detected;
  }

  /** What repeats and is neither tracked nor decided. */
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

  /** Like `readAt`, but null while a large ledger hasn't been searched, because its first search takes a while. */
  async readKnown(db: Db, moment: SearchMoment, version: number): Promise<DetectedSeries[] | null> {
    const isLarge = (await countTransactions(db, moment.ledgerId)) > SLOW_LEDGER_ROWS;
    if (isLarge && !this.isKnown(moment.ledgerId)) return null;
    return await this.readAt(db, moment, version);
  }

  async read(db: Db, moment: SearchMoment): Promise<DetectedSeries[]> {
    const version = await readVersion(db, moment.ledgerId);
    return await this.#open(db, moment, await this.#detect(db, moment, version, false));
  }

  /** `version` is that of the ledger before the caller's own change. */
  async readAt(tx: Db, moment: SearchMoment, version: number): Promise<DetectedSeries[]> {
    return await this.#open(tx, moment, await this.#detect(tx, moment, version, true));
  }
}

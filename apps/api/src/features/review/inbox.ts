import { type Day, dayAt, deriveInbox, type Inbox, type LedgerId } from '@cairn/domain';
import { type LedgerVersion, readLedgerVersion } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { LedgerProofs } from '../proof/index.ts';
import type { SeriesSuggestions } from '../recurring/index.ts';
import { loadFacts } from './facts.ts';

const LEDGERS_CACHED_MAX = 50;

interface CachedInbox {
  readonly at: LedgerVersion;
  readonly today: Day;
  readonly inbox: Inbox;
  /** Whether the search for subscriptions was done. */
  readonly isComplete: boolean;
}

interface ReviewMoment {
  readonly caller: Caller;
  readonly now: Date;
}

/** Derives inboxes, and caches the most recently read ones until their ledger changes. */
export class Inboxes {
  readonly #cached = new Map<LedgerId, CachedInbox>();
  readonly #suggestions: SeriesSuggestions;
  readonly #proofs: LedgerProofs;

  constructor(suggestions: SeriesSuggestions, proofs: LedgerProofs) {
    this.#suggestions = suggestions;
    this.#proofs = proofs;
  }

  async read(db: Db, moment: ReviewMoment): Promise<Inbox> {
    return await this.readAt(db, moment, await readLedgerVersion(db, moment.caller.ledgerId));
  }

  /** `at` is the ledger before the caller's own change. */
  async readAt(db: Db, { caller, now }: ReviewMoment, at: LedgerVersion): Promise<Inbox> {
    const { ledgerId, actor } = caller;
    const today = dayAt(now, actor.timeZone);
    const cached = this.#cached.get(ledgerId);
    this.#cached.delete(ledgerId);
    const isCurrent =
      cached !== undefined &&
      cached.at.version === at.version &&
      cached.at.keyVersion === at.keyVersion &&
      cached.today === today;
    const isUsable = isCurrent && (cached.isComplete || !this.#suggestions.isKnown(ledgerId));
    const next = isUsable ? cached : { at, today, ...(await this.#derive(db, ledgerId, { at, today, now })) };
    this.#cached.set(ledgerId, next);
    if (this.#cached.size > LEDGERS_CACHED_MAX) this.#cached.delete([...this.#cached.keys()][0] ?? ledgerId);
    return next.inbox;
  }

  async #derive(db: Db, ledgerId: LedgerId, { at, today, now }: { at: LedgerVersion; today: Day; now: Date }) {
    const suggestions = await this.#suggestions.readKnown(db, { ledgerId, today }, at);
    const proof = await this.#proofs.readAt(db, ledgerId, at.version);
    const known = { suggestions: suggestions ?? [], proof };
    const inbox = deriveInbox(await loadFacts(db, ledgerId, { today, now }, known));
    return { inbox, isComplete: suggestions !== null };
  }
}

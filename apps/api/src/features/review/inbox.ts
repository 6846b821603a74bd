import { type Day, dayAt, deriveInbox, type Inbox, type LedgerId } from '@cairn/domain';
import { readVersion } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { LedgerProofs } from '../proof/index.ts';
import type { SeriesSuggestions } from '../recurring/index.ts';
import { loadFacts } from './facts.ts';

const LEDGERS_CACHED_MAX = 50;

interface CachedInbox {
  readonly version: number;
  readonly today: Day;
  readonly inbox: Inbox;
  /** Whether the search for subscriptions was done. */
  readonly isComplete: boolean;
}

interface ReviewMoment {
  readonly caller: Caller;
  readonly now: Date;
}

/** Derives inboxes, and caches those of the ledgers that were read last until the ledger changes. */
export class Inboxes {
  readonly #cached = new Map<LedgerId, CachedInbox>();
  readonly #suggestions: SeriesSuggestions;
  readonly #proofs: LedgerProofs;

  constructor(suggestions: SeriesSuggestions, proofs: LedgerProofs) {
    this.#suggestions = suggestions;
    this.#proofs = proofs;
  }

  async read(db: Db, moment: ReviewMoment): Promise<Inbox> {
    return await this.readAt(db, moment, await readVersion(db, moment.caller.ledgerId));
  }

  /** `version` is that of the ledger before the caller's own change. */
  async readAt(db: Db, { caller, now }: ReviewMoment, version: number): Promise<Inbox> {
    const { ledgerId, actor } = caller;
    const today = dayAt(now, actor.timeZone);
    const cached = this.#cached.get(ledgerId);
    this.#cached.delete(ledgerId);
    const isCurrent = cached !== undefined && cached.version === version && cached.today === today;
    const isUsable = isCurrent && (cached.isComplete || !this.#suggestions.isKnown(ledgerId));
    const next = isUsable ? cached : { version, today, ...(await this.#derive(db, ledgerId, { version, today, now })) };
    this.#cached.set(ledgerId, next);
    if (this.#cached.size > LEDGERS_CACHED_MAX) this.#cached.delete([...this.#cached.keys()][0] ?? ledgerId);
    return next.inbox;
  }

  async #derive(db: Db, ledgerId: LedgerId, { version, today, now }: { version: number; today: Day; now: Date }) {
    const suggestions = await this.#suggestions.readKnown(db, { ledgerId, today }, version);
    const proof = await this.#proofs.readAt(db, ledgerId, version);
    const known = { suggestions: suggestions ?? [], proof };
    const inbox = deriveInbox(await loadFacts(db, ledgerId, { today, now }, known));
    return { inbox, isComplete: suggestions !== null };
  }
}

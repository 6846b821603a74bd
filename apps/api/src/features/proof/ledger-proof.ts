import {
  type AccountFacts,
  type AccountId,
  type AccountProof,
  addDays,
  type BalanceAssertionId,
  type ChangeSetId,
  cents,
  createStates,
  type Day,
  type LedgerId,
  type PostedMovement,
  type ProofGap,
  type ProofState,
  proveAccount,
  type StoredAssertion,
} from '@cairn/domain';
import { readVersion } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { requireDay } from '../../platform/db/stored-day.ts';
import {
  type AssertionText,
  type MovementText,
  mayHaveMoved,
  type ProofText,
  readProof,
  type SupposedBalance,
} from './proof.queries.ts';

const LEDGERS_CACHED_MAX = 50;

/** Checks each day once, because thousands of rows share a few. */
function createDayReader(): (text: string) => Day {
  const known = new Map<string, Day>();
  return (text) => {
    const day = known.get(text) ?? requireDay(text);
    known.set(text, day);
    return day;
  };
}

export function toAssertion(text: AssertionText): StoredAssertion {
  const [id, accountId, day, basis, afterTransactionId, asOfIn, amountCents, pendingCents, source, madeIn] = text;
  return {
    ...{ id, accountId, basis, afterTransactionId, asOfIn, source, madeIn },
    day: requireDay(day),
    amountCents: cents(amountCents),
    pendingCents: pendingCents === null ? null : cents(pendingCents),
  };
}

/** The movements of one account, and the part of its day that each running balance leaves out. */
function toMovements(
  texts: readonly MovementText[],
  assertions: readonly StoredAssertion[],
  toDay: (text: string) => Day,
) {
  const running = new Map(
    assertions.flatMap(({ id, day, basis }): [Day, BalanceAssertionId][] => (basis === 'afterRow' ? [[day, id]] : [])),
  );
  const laterThatDay = new Map<BalanceAssertionId, number>();
  const movements = texts.map((text): PostedMovement => {
    const [, dayText, postedIn, timing, afterBalanceIn, amount, isLater] = text;
    const day = toDay(dayText);
    const id = isLater ? running.get(day) : undefined;
    if (id !== undefined) laterThatDay.set(id, (laterThatDay.get(id) ?? 0) + amount);
    return { day, postedIn, timing, afterBalanceIn, cents: amount };
  });
  return { movements, laterThatDay };
}

function toFacts({ accounts, assertions, movements, later, accepted }: ProofText): AccountFacts[] {
  const assertedOf = Map.groupBy(assertions.map(toAssertion), ({ accountId }) => accountId);
  const movedOf = Map.groupBy(movements, ([accountId]) => accountId);
  const acceptedOf = Map.groupBy(accepted, ([accountId]) => accountId);
  const toDay = createDayReader();
  return accounts.map(([accountId, type, includesPending]) => {
    const own = assertedOf.get(accountId) ?? [];
    const { movements: moved, laterThatDay } = toMovements(movedOf.get(accountId) ?? [], own, toDay);
    return {
      accountId,
      type,
      includesPending,
      assertions: own,
      movements: moved,
      laterThatDay: new Map([...laterThatDay, ...later]),
      accepted: (acceptedOf.get(accountId) ?? []).map(([, day, unexplained, outstanding]) => ({
        day: toDay(day),
        unexplained,
        outstanding,
      })),
    };
  });
}

/** The proofs of all accounts of a ledger. */
export class LedgerProof {
  readonly #proofs: ReadonlyMap<AccountId, AccountProof>;
  readonly #facts: ReadonlyMap<AccountId, AccountFacts>;
  readonly #states = new Map<AccountId, (day: Day) => ProofState>();

  /** Accounts without facts are as in the other proof. */
  constructor(facts: readonly AccountFacts[], others?: LedgerProof) {
    const proven = facts.map((one): [AccountId, AccountProof] => [one.accountId, proveAccount(one)]);
    this.#facts = new Map([...(others ? others.#facts : []), ...facts.map((one) => [one.accountId, one] as const)]);
    this.#proofs = new Map([...(others ? others.#proofs : []), ...proven]);
  }

  /** Of an account with fewer than two balances, nothing is proven. */
  of(accountId: AccountId): AccountProof {
    return this.#proofs.get(accountId) ?? { accountId, intervals: [], gaps: [] };
  }

  factsOf(accountId: AccountId): AccountFacts | undefined {
    return this.#facts.get(accountId);
  }

  stateOn(accountId: AccountId, day: Day): ProofState {
    const states = this.#states.get(accountId) ?? createStates(this.of(accountId));
    this.#states.set(accountId, states);
    return states(day);
  }

  /** Oldest first, account by account. */
  gaps(): ProofGap[] {
    return [...this.#proofs.values()].flatMap(({ gaps }) => gaps);
  }
}

export async function loadLedgerProof(db: Db, ledgerId: LedgerId): Promise<LedgerProof> {
  return new LedgerProof(toFacts(await readProof(db, ledgerId)));
}

/** A transaction that counts on another day than its own for a statement that is being compared. */
interface CarriedRow {
  readonly day: Day;
  readonly afterBalanceIn: ChangeSetId | null;
  readonly cents: number;
  readonly countsOn: Day;
}

interface SupposedStatement extends SupposedBalance {
  /** The first day of the statement. */
  readonly from: Day;
  /** The transactions left for the next statement, and those left by the previous one. */
  readonly carried: readonly CarriedRow[];
}

/** An account’s facts as they would be if the statement contained exactly the transactions that are ticked off. */
function withStatement(facts: AccountFacts, { from, carried }: SupposedStatement): AccountFacts {
  const placed = { postedIn: 0, timing: 'day' } as const;
  const moved = carried.flatMap(({ day, afterBalanceIn, cents: amount, countsOn }): PostedMovement[] => [
    { ...placed, day, afterBalanceIn, cents: -amount },
    { ...placed, day: countsOn, afterBalanceIn: null, cents: amount },
  ]);
  return {
    ...facts,
    movements: [...facts.movements, ...moved],
    // Each transaction that the statement before left is carried, so the sum of them mustn’t count again.
    accepted: facts.accepted.map((one) => (one.day === addDays(from, -1) ? { ...one, outstanding: 0 } : one)),
  };
}

/** The proofs as they would be with the balance of a statement. Only its account is read and proven again. */
export async function supposeLedgerProof(
  db: Db,
  ledgerId: LedgerId,
  proof: LedgerProof,
  supposed: SupposedStatement,
): Promise<LedgerProof> {
  const facts = toFacts(await readProof(db, ledgerId, supposed));
  return new LedgerProof(
    facts.map((one) => withStatement(one, supposed)),
    proof,
  );
}

/** Caches the proofs of the ledgers that were read last until something changes that may move a balance. */
export class LedgerProofs {
  readonly #cached = new Map<LedgerId, { readonly version: number; readonly proof: LedgerProof }>();

  async read(db: Db, ledgerId: LedgerId): Promise<LedgerProof> {
    // Before anything that is cached, so that a change in between only costs another read.
    return await this.readAt(db, ledgerId, await readVersion(db, ledgerId));
  }

  /** `version` is that of the ledger before the caller's own change. */
  async readAt(db: Db, ledgerId: LedgerId, version: number): Promise<LedgerProof> {
    const cached = this.#cached.get(ledgerId);
    this.#cached.delete(ledgerId);
    const isCurrent =
      cached?.version === version ||
      (cached !== undefined && cached.version < version && !(await mayHaveMoved(db, ledgerId, cached.version)));
    const proof = cached && isCurrent ? cached.proof : await loadLedgerProof(db, ledgerId);
    this.#cached.set(ledgerId, { version, proof });
    if (this.#cached.size > LEDGERS_CACHED_MAX) this.#cached.delete([...this.#cached.keys()][0] ?? ledgerId);
    return proof;
  }
}

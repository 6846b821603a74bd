import type { Db } from './database.ts';

const senders = new WeakMap<Db, () => void>();

/** Says how a transaction's COMMIT is sent before the answers to its last statements are there. */
export function offerCommitBehind(tx: Db, send: () => void): void {
  senders.set(tx, send);
}

/**
 * Sends COMMIT right behind the statements that are under way, and waits for them: a round trip less. For work that
 * decides nothing more: if a statement fails, PostgreSQL rolls back, and this throws; nothing else can undo it any more.
 */
export async function commitBehind<const Results extends readonly unknown[]>(
  tx: Db,
  statements: { readonly [Place in keyof Results]: Promise<Results[Place]> | null },
): Promise<{ [Place in keyof Results]: Results[Place] }>;
export async function commitBehind(tx: Db, statements: readonly (Promise<unknown> | null)[]): Promise<unknown[]> {
  senders.get(tx)?.();
  const settled = await Promise.allSettled(statements);
  return settled.map((one) => {
    // In their order: those behind one that failed fail because of it.
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

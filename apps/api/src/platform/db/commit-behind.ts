import type { Db } from './database.ts';

interface Sender {
  /** The number of statements sent so far. */
  sent(): number;
  commit(): void;
}

const senders = new WeakMap<Db, Sender>();

/** Registers how to send a transaction's COMMIT before the results of its last statements arrive. */
export function registerCommitBehind(tx: Db, sender: Sender): void {
  senders.set(tx, sender);
}

/**
 * Pipelines COMMIT with the last statements of a transaction, which saves a round trip. The caller can't roll back
 * afterward, but if a statement fails, PostgreSQL rolls back and this throws. If any statement wasn't sent immediately,
 * COMMIT waits for the results.
 */
export async function commitBehind(tx: Db, statements: readonly (() => Promise<unknown>)[]): Promise<void> {
  const sender = senders.get(tx);
  const sentBefore = sender?.sent() ?? 0;
  const pending = statements.map((send) => send());
  if (sender?.sent() === sentBefore + statements.length) sender.commit();
  const settled = await Promise.allSettled(pending);
  // The first failure is the cause of those after it.
  for (const result of settled) if (result.status === 'rejected') throw result.reason;
}

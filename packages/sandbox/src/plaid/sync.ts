import type { RemovedTransaction, Transaction } from 'plaid';
import type { Login } from './bank/history.ts';
import type { Item } from './items.ts';
import { accountIdOf } from './items.ts';
import { PlaidProblem } from './problem.ts';
import { cacheRecent } from './recentCache.ts';
import { type EntryOnDay, entriesAt, type Moment, toTransaction, visibleEntries } from './snapshot.ts';
import type { PlaidWire } from './wire.ts';

/** The moment a client has synced up to, and its position on the way to the next one. */
interface SandboxCursor {
  readonly item: string;
  readonly from: Moment | null;
  readonly to: Moment;
  readonly offset: number;
}

interface EntryChange {
  readonly kind: 'added' | 'modified' | 'removed';
  readonly entry: EntryOnDay;
}

export interface SyncPage {
  readonly added: PlaidWire<Transaction>[];
  readonly modified: PlaidWire<Transaction>[];
  readonly removed: RemovedTransaction[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

function encodeCursor(cursor: SandboxCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Throws if the cursor is malformed or belongs to another item. */
function decodeCursor(text: string, item: Item): SandboxCursor {
  try {
    const cursor: SandboxCursor = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (cursor.item === item.id) return cursor;
  } catch {}
  throw new PlaidProblem(400, 'INVALID_INPUT', 'INVALID_FIELD', 'cursor not associated with access_token');
}

function changesBetween(item: Item, login: Login, from: Moment | null, to: Moment): EntryChange[] {
  const now = visibleEntries(item, entriesAt(item, login, to), to);
  if (from === null) return now.reverse().map((entry) => ({ kind: 'added', entry }));
  const before = new Map(visibleEntries(item, entriesAt(item, login, from), from).map((entry) => [entry.id, entry]));
  const changes: EntryChange[] = [];
  for (const entry of now) {
    const known = before.get(entry.id);
    before.delete(entry.id);
    if (!known) changes.push({ kind: 'added', entry });
    else if (known.cents !== entry.cents || known.raw !== entry.raw) changes.push({ kind: 'modified', entry });
  }
  return [...[...before.values()].map((entry) => ({ kind: 'removed' as const, entry })), ...changes];
}

const recentChanges = cacheRecent<EntryChange[]>(4);

/** One page of the changes since the cursor. */
export function syncPage(item: Item, login: Login, cursor: string, count: number, now: Moment): SyncPage {
  const at = cursor === '' ? null : decodeCursor(cursor, item);
  const from = at?.from ?? null;
  const isInProgress = at !== null && at.offset > 0;
  // All pages of one sync must show the same state.
  if (isInProgress && at.to.events !== now.events)
    throw new PlaidProblem(
      400,
      'TRANSACTIONS_ERROR',
      'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION',
      'Underlying transaction data changed since last page was fetched. Please restart pagination from last update.',
    );
  const to = isInProgress ? at.to : now;
  const offset = isInProgress ? at.offset : 0;
  const changes = recentChanges(JSON.stringify([item.id, from, to]), () => changesBetween(item, login, from, to));
  const page = changes.slice(offset, offset + count);
  const hasMore = offset + count < changes.length;
  const next: SandboxCursor = hasMore
    ? { item: item.id, from, to, offset: offset + count }
    : { item: item.id, from: to, to, offset: 0 };
  const of = (kind: EntryChange['kind']) => page.filter((change) => change.kind === kind).map(({ entry }) => entry);
  return {
    added: of('added').map((entry) => toTransaction(item, entry)),
    modified: of('modified').map((entry) => toTransaction(item, entry)),
    removed: of('removed').map(({ id, account }) => ({ transaction_id: id, account_id: accountIdOf(item, account) })),
    next_cursor: encodeCursor(next),
    has_more: hasMore,
  };
}

import type { RemovedTransaction, Transaction } from 'plaid';
import type { Login } from './bank/history.ts';
import type { Item } from './items.ts';
import { accountIdOf } from './items.ts';
import { rememberLately } from './lately.ts';
import { PlaidProblem } from './problem.ts';
import { entriesAt, type Moment, type Seen, shownOf, toTransaction } from './snapshot.ts';
import type { Wire } from './wire.ts';

/** Where a client stands: all it has seen, and how far it is on the way to the next moment. */
interface Cursor {
  readonly item: string;
  readonly from: Moment | null;
  readonly to: Moment;
  readonly offset: number;
}

interface Change {
  readonly kind: 'added' | 'modified' | 'removed';
  readonly entry: Seen;
}

export interface SyncPage {
  readonly added: Wire<Transaction>[];
  readonly modified: Wire<Transaction>[];
  readonly removed: RemovedTransaction[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

function write(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Written by us alone; one of another item, or of none, is refused. */
function read(text: string, item: Item): Cursor {
  try {
    const cursor: Cursor = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (cursor.item === item.id) return cursor;
  } catch {}
  throw new PlaidProblem(400, 'INVALID_INPUT', 'INVALID_FIELD', 'cursor not associated with access_token');
}

function changesBetween(item: Item, login: Login, from: Moment | null, to: Moment): Change[] {
  const now = shownOf(item, entriesAt(item, login, to));
  if (from === null) return now.reverse().map((entry) => ({ kind: 'added', entry }));
  const before = new Map(shownOf(item, entriesAt(item, login, from)).map((entry) => [entry.id, entry]));
  const changes: Change[] = [];
  for (const entry of now) {
    const known = before.get(entry.id);
    before.delete(entry.id);
    if (!known) changes.push({ kind: 'added', entry });
    else if (known.cents !== entry.cents || known.raw !== entry.raw) changes.push({ kind: 'modified', entry });
  }
  return [...[...before.values()].map((entry) => ({ kind: 'removed' as const, entry })), ...changes];
}

const lately = rememberLately<Change[]>(4);

/** One page of what changed since the cursor. */
export function syncPage(item: Item, login: Login, cursor: string, count: number, now: Moment): SyncPage {
  const at = cursor === '' ? null : read(cursor, item);
  const from = at?.from ?? null;
  const isUnderWay = at !== null && at.offset > 0;
  // What a first page promised must still hold on the last one.
  if (isUnderWay && at.to.events !== now.events)
    throw new PlaidProblem(
      400,
      'TRANSACTIONS_ERROR',
      'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION',
      'Underlying transaction data changed since last page was fetched. Please restart pagination from last update.',
    );
  const to = isUnderWay ? at.to : now;
  const offset = isUnderWay ? at.offset : 0;
  const changes = lately(JSON.stringify([item.id, from, to]), () => changesBetween(item, login, from, to));
  const page = changes.slice(offset, offset + count);
  const hasMore = offset + count < changes.length;
  const next: Cursor = hasMore
    ? { item: item.id, from, to, offset: offset + count }
    : { item: item.id, from: to, to, offset: 0 };
  const of = (kind: Change['kind']) => page.filter((change) => change.kind === kind).map(({ entry }) => entry);
  return {
    added: of('added').map((entry) => toTransaction(item, entry)),
    modified: of('modified').map((entry) => toTransaction(item, entry)),
    removed: of('removed').map(({ id, account }) => ({ transaction_id: id, account_id: accountIdOf(item, account) })),
    next_cursor: write(next),
    has_more: hasMore,
  };
}

import { getChanges } from '@cairn/contract';
import type { LedgerId } from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { findBounds, type PlacedRow, readers, type Span } from './sync.queries.ts';

/** A client may ask for more. A larger page would make other users’ requests wait while it is encoded. */
const CHANGES_PER_PAGE = 1_000;

function parseCursor(text: string | undefined, ledgerId: LedgerId): Cursor | null {
  if (text === undefined) return null;
  const cursor = readCursor(text, ledgerId);
  if (cursor) return cursor;
  throw new ProblemError('bad_input', 'The cursor can’t be read.', {
    fields: { after: 'must be a cursor that this call returned' },
  });
}

function requireUsableCursor(
  cursor: Cursor | null,
  { nextId, oldestCursor }: Awaited<ReturnType<typeof findBounds>>,
): void {
  if (cursor === null) return;
  const isPurged = (cursor.loadedSince ?? cursor.changedIn) < oldestCursor;
  // After a backup is restored, the ledger may end before the client's cursor.
  if (isPurged || cursor.changedIn >= nextId)
    throw new ProblemError('cursor_too_old', 'This cursor is too old. Load the ledger again.');
}

type Placed = PlacedRow & { readonly noun: number };

const compareRows = (a: Placed, b: Placed) =>
  a.changedIn - b.changedIn || a.noun - b.noun || a.id - b.id || (a.month < b.month ? -1 : 1);

/** Reads the bounds again last: a purge since the first check may have removed tombstones that the page should have. */
async function readPage(db: Db, span: Span) {
  const [lists, boundsAfter] = await onOneConnection(db, (one) =>
    Promise.all([
      Promise.all(
        readers.map(async (read, noun) => (await read(one, noun, span)).map((row): Placed => ({ ...row, noun }))),
      ),
      findBounds(one, span.ledgerId),
    ]),
  );
  return { rows: lists.flat().toSorted(compareRows), boundsAfter };
}

export const syncRoutes: readonly Route[] = [
  route(getChanges, async ({ caller: { ledgerId }, db, query }) => {
    const cursor = parseCursor(query.after, ledgerId);
    const bounds = await findBounds(db, ledgerId);
    requireUsableCursor(cursor, bounds);
    const { limit = CHANGES_PER_PAGE } = query;
    // One extra row shows whether there are more.
    const span = { ledgerId, after: cursor, before: bounds.nextId, limit: limit + 1 };
    const { rows, boundsAfter } = await readPage(db, span);
    requireUsableCursor(cursor, boundsAfter);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const hasMore = rows.length > page.length;
    const seen = hasMore && last ? last : { changedIn: bounds.nextId - 1, noun: readers.length, id: 0, month: '' };
    const loadStart = cursor === null ? bounds.nextId - 1 : cursor.loadedSince;
    const loadedSince = hasMore ? loadStart : null;
    const { changedIn, noun, id, month } = seen;
    return {
      changes: page.map(({ changed }) => changed),
      cursor: writeCursor({ ledgerId, changedIn, noun, id, month, loadedSince }),
      hasMore,
    };
  }),
];

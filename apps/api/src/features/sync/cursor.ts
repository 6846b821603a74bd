import { LARGEST_ID, type LedgerId } from '@cairn/domain';
import * as z from 'zod/mini';

/** How far a client has read a ledger's changes. */
export interface Cursor {
  readonly ledgerId: LedgerId;
  /** The last change read, and the last row read within it: its noun's index, id and month. */
  readonly changedIn: number;
  readonly noun: number;
  readonly id: number;
  readonly month: string;
  /** During an initial load, the last change when the load began; tombstones before it don't matter. */
  readonly loadedSince: number | null;
}

const integer = z.int().check(z.gte(0), z.lte(LARGEST_ID));
const cursorParts = z.tuple([
  integer,
  integer,
  integer,
  integer,
  z.string().check(z.regex(/^[\w -]{0,40}$/)),
  z.nullable(integer),
]);

/** The result is opaque to clients. */
export function writeCursor({ ledgerId, changedIn, noun, id, month, loadedSince }: Cursor): string {
  const parts: z.output<typeof cursorParts> = [ledgerId, changedIn, noun, id, month, loadedSince];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Returns null for a malformed cursor or another ledger's. */
export function readCursor(text: string, ledgerId: LedgerId): Cursor | null {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
  const parsed = cursorParts.safeParse(parts);
  if (!parsed.success || parsed.data[0] !== ledgerId) return null;
  const [, changedIn, noun, id, month, loadedSince] = parsed.data;
  return { ledgerId, changedIn, noun, id, month, loadedSince };
}

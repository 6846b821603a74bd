import { LARGEST_ID, type LedgerId } from '@cairn/domain';
import * as z from 'zod/mini';

/** Up to where a reader has seen the changes of a ledger. */
export interface Cursor {
  readonly ledgerId: LedgerId;
  /** The last change, and within it the last row that was seen: by its noun's place, its id and its month. */
  readonly changedIn: number;
  readonly noun: number;
  readonly id: number;
  readonly month: string;
  /** While the ledger is read from its beginning, the last change when that began; what was removed before does not matter. */
  readonly loadedSince: number | null;
}

const whole = z.int().check(z.gte(0), z.lte(LARGEST_ID));
const written = z.tuple([whole, whole, whole, whole, z.string().check(z.regex(/^[\w -]{0,40}$/)), z.nullable(whole)]);

/** Opaque to clients, who only send it back. */
export function writeCursor({ ledgerId, changedIn, noun, id, month, loadedSince }: Cursor): string {
  const parts: z.output<typeof written> = [ledgerId, changedIn, noun, id, month, loadedSince];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Null where it is none of ours, or another ledger's. */
export function readCursor(text: string, ledgerId: LedgerId): Cursor | null {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
  const read = written.safeParse(parts);
  if (!read.success || read.data[0] !== ledgerId) return null;
  const [, changedIn, noun, id, month, loadedSince] = read.data;
  return { ledgerId, changedIn, noun, id, month, loadedSince };
}

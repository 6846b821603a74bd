import { type Call, ledgerHeader, mayUse, onConflictHeader, type Role, seenInHeader } from '@cairn/contract';
import type { ChangeSetId, LedgerId, UserId } from '@cairn/domain';
import { notFound, ProblemError } from './problem-error.ts';
import type { Caller, OnConflict, Person } from './route.ts';

export interface Memberships {
  /** The user's current role; null if the ledger doesn't exist or the user isn't a member. */
  findRole(ledgerId: LedgerId, userId: UserId): Promise<Role | null>;
}

/** The ledger and role that a call runs with: the user's own ledger, unless a header names another one. */
export async function callerIn(
  services: Memberships,
  { needs }: Call,
  actor: Person,
  header: string | readonly string[] | undefined,
): Promise<Caller> {
  const own: Caller = { actor, ledgerId: actor.ledgerId, role: 'owner' };
  if (header === undefined) return own;
  const named = ledgerHeader.safeParse(header);
  if (!named.success) throw new ProblemError('bad_input', 'The X-Ledger header must be a ledger’s ID.');
  if (named.data === actor.ledgerId || needs === 'account' || needs === 'none') return own;
  const role = await services.findRole(named.data, actor.id);
  if (!role) throw notFound();
  if (!mayUse(role, needs)) throw new ProblemError('not_allowed', 'Your role in this ledger doesn’t allow this.');
  return { actor, ledgerId: named.data, role };
}

export function seenInOf(header: string | readonly string[] | undefined): ChangeSetId | null {
  if (header === undefined) return null;
  const seen = seenInHeader.safeParse(header);
  if (seen.success) return seen.data;
  throw new ProblemError('bad_input', 'The X-Seen-In header must be the number of a change.');
}

export function onConflictOf(header: string | readonly string[] | undefined): OnConflict {
  if (header === undefined) return 'reject';
  const wanted = onConflictHeader.safeParse(header);
  if (wanted.success) return wanted.data;
  throw new ProblemError('bad_input', 'The X-On-Conflict header must be “review”.');
}

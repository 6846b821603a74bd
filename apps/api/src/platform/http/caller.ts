import {
  type Call,
  LEDGER_HEADER,
  ledgerHeader,
  mayUse,
  type Role,
  SEEN_IN_HEADER,
  seenInHeader,
} from '@cairn/contract';
import type { ChangeSetId, LedgerId, UserId } from '@cairn/domain';
import { notFound, ProblemError } from './problem-error.ts';
import type { Caller, Person } from './route.ts';

export interface Memberships {
  /** What the user is in the ledger now; null for a ledger that isn't there and for one they aren't a member of. */
  findRole(ledgerId: LedgerId, userId: UserId): Promise<Role | null>;
}

/** In which ledger a call runs and as what: in the caller's own unless a header names another. */
export async function callerIn(
  services: Memberships,
  { needs }: Call,
  actor: Person,
  header: string | readonly string[] | undefined,
): Promise<Caller> {
  const own: Caller = { actor, ledgerId: actor.ledgerId, role: 'owner' };
  if (header === undefined) return own;
  const named = ledgerHeader.safeParse(header);
  if (!named.success) throw new ProblemError('bad_input', `The header ${LEDGER_HEADER} must be a ledger’s id.`);
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
  throw new ProblemError('bad_input', `The header ${SEEN_IN_HEADER} must be the number of a change.`);
}

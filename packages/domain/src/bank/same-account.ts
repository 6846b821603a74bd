import { nameKey } from '../name-key.ts';
import { pairUp } from './pair-up.ts';

/** Identifies an account after a new login, which gives it a different ID. */
export interface AccountTraits {
  readonly externalId: string;
  readonly persistentId: string | null;
  readonly mask: string | null;
  readonly name: string;
  readonly type: number;
  readonly subtype: string | null;
}

type IsSame = (known: AccountTraits, reported: AccountTraits) => boolean;

function isSameAccount(known: AccountTraits, reported: AccountTraits): boolean {
  if (known.externalId === reported.externalId) return true;
  if (known.persistentId !== null && reported.persistentId !== null)
    return known.persistentId === reported.persistentId;
  const isSameKind =
    known.type === reported.type &&
    (known.subtype === null || reported.subtype === null || known.subtype === reported.subtype);
  // Without digits, only the name is left to compare.
  return (
    isSameKind &&
    known.mask === reported.mask &&
    (known.mask !== null || nameKey(known.name) === nameKey(reported.name))
  );
}

/** The last digits alone aren't enough: another user's account can share them, and the new login may be theirs. */
function isSameAcrossLinks(known: AccountTraits, reported: AccountTraits): boolean {
  const isSameId = (id: 'externalId' | 'persistentId') => known[id] !== null && known[id] === reported[id];
  const isSure = isSameId('externalId') || isSameId('persistentId');
  return isSameAccount(known, reported) && (isSure || nameKey(known.name) === nameKey(reported.name));
}

function pairAccounts<Known extends AccountTraits, Reported extends AccountTraits>(
  known: readonly Known[],
  reported: readonly Reported[],
  isSame: IsSame,
) {
  return pairUp(known, reported, (one, other) =>
    isSame(one, other)
      ? [
          one.externalId === other.externalId ? 0 : 1,
          one.persistentId !== null && one.persistentId === other.persistentId ? 0 : 1,
          one.name === other.name ? 0 : 1,
        ]
      : null,
  );
}

/** Pairs a link's known accounts with the reported ones. */
export function matchAccounts<Known extends AccountTraits, Reported extends AccountTraits>(
  known: readonly Known[],
  reported: readonly Reported[],
) {
  return pairAccounts(known, reported, isSameAccount);
}

/** Pairs accounts known through another link to the same bank with the reported ones. */
export function matchAccountsAcrossLinks<Known extends AccountTraits, Reported extends AccountTraits>(
  known: readonly Known[],
  reported: readonly Reported[],
) {
  return pairAccounts(known, reported, isSameAcrossLinks);
}

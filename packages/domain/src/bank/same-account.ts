import { nameKey } from '../name-key.ts';
import { pairUp } from './pair-up.ts';

/** By what an account is recognized after a new login, which gives it another id. */
export interface AccountTraits {
  readonly externalId: string;
  readonly persistentId: string | null;
  readonly mask: string | null;
  readonly name: string;
  readonly type: number;
  readonly subtype: string | null;
}

type IsSame = (known: AccountTraits, told: AccountTraits) => boolean;

function isSameAccount(known: AccountTraits, told: AccountTraits): boolean {
  if (known.externalId === told.externalId) return true;
  if (known.persistentId !== null && told.persistentId !== null) return known.persistentId === told.persistentId;
  const isSameKind =
    known.type === told.type && (known.subtype === null || told.subtype === null || known.subtype === told.subtype);
  // Without digits the name is all there is to go by.
  return isSameKind && known.mask === told.mask && (known.mask !== null || nameKey(known.name) === nameKey(told.name));
}

/** Last digits are few: two people's accounts at a bank may share them, and a new login may be someone else's. */
function isSameOfOther(known: AccountTraits, told: AccountTraits): boolean {
  const isSameId = (id: 'externalId' | 'persistentId') => known[id] !== null && known[id] === told[id];
  const isSure = isSameId('externalId') || isSameId('persistentId');
  return isSameAccount(known, told) && (isSure || nameKey(known.name) === nameKey(told.name));
}

function pairAccounts<Known extends AccountTraits, Told extends AccountTraits>(
  known: readonly Known[],
  told: readonly Told[],
  isSame: IsSame,
) {
  return pairUp(known, told, (one, other) =>
    isSame(one, other)
      ? [
          one.externalId === other.externalId ? 0 : 1,
          one.persistentId !== null && one.persistentId === other.persistentId ? 0 : 1,
          one.name === other.name ? 0 : 1,
        ]
      : null,
  );
}

/** Which accounts of a link are the ones that it is known to have, one to one. */
export function matchAccounts<Known extends AccountTraits, Told extends AccountTraits>(
  known: readonly Known[],
  told: readonly Told[],
) {
  return pairAccounts(known, told, isSameAccount);
}

/** The same for accounts that are known through another link of the same bank. */
export function matchAccountsOfOthers<Known extends AccountTraits, Told extends AccountTraits>(
  known: readonly Known[],
  told: readonly Told[],
) {
  return pairAccounts(known, told, isSameOfOther);
}

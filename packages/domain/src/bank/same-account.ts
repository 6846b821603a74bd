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

function isSameAccount(known: AccountTraits, told: AccountTraits): boolean {
  if (known.externalId === told.externalId) return true;
  if (known.persistentId !== null && told.persistentId !== null) return known.persistentId === told.persistentId;
  const isSameKind =
    known.type === told.type && (known.subtype === null || told.subtype === null || known.subtype === told.subtype);
  // Without digits the name is all there is to go by.
  return isSameKind && known.mask === told.mask && (known.mask !== null || known.name === told.name);
}

/** Which accounts of the same bank are the ones that are known already, one to one. */
export function matchAccounts<Known extends AccountTraits, Told extends AccountTraits>(
  known: readonly Known[],
  told: readonly Told[],
) {
  return pairUp(known, told, (one, other) =>
    isSameAccount(one, other)
      ? [
          one.externalId === other.externalId ? 0 : 1,
          one.persistentId !== null && one.persistentId === other.persistentId ? 0 : 1,
          one.name === other.name ? 0 : 1,
        ]
      : null,
  );
}

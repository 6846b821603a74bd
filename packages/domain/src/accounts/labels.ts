import { nameKey } from '../name-key.ts';

interface Labeled {
  readonly id: number;
  readonly displayName: string;
  readonly institutionName: string;
  /** The last digits of the account number, if the bank provides them. */
  readonly mask: string | null;
}

/** "Chase ·· 4821", or just the institution if the last digits aren't known. */
export function institutionLabel({ institutionName, mask }: Pick<Labeled, 'institutionName' | 'mask'>): string {
  return mask === null ? institutionName : `${institutionName} ·· ${mask}`;
}

/** Names for a list of accounts. Accounts that share a name also get their last digits or their bank. */
export function accountLabels(accounts: readonly Labeled[]): Map<number, string> {
  const byName = Map.groupBy(accounts, ({ displayName }) => nameKey(displayName));
  return new Map(
    accounts.map(({ id, displayName, institutionName, mask }) => {
      const isUnique = (byName.get(nameKey(displayName)) ?? []).length < 2;
      if (isUnique) return [id, displayName];
      return [id, mask === null ? `${displayName} · ${institutionName}` : `${displayName} ·· ${mask}`];
    }),
  );
}

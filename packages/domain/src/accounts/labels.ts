import { nameKey } from '../name-key.ts';

interface Labeled {
  readonly id: number;
  readonly displayName: string;
  readonly institutionName: string;
  /** The last digits of the account's number, where the bank gives them. */
  readonly mask: string | null;
}

/** "Chase ·· 4821": the institution, and the last digits where they are known. */
export function institutionInWords({ institutionName, mask }: Pick<Labeled, 'institutionName' | 'mask'>): string {
  return mask === null ? institutionName : `${institutionName} ·· ${mask}`;
}

/** What an account is called in a list: its name, with its last digits or its bank where another has the same name. */
export function accountLabels(accounts: readonly Labeled[]): Map<number, string> {
  const byName = Map.groupBy(accounts, ({ displayName }) => nameKey(displayName));
  return new Map(
    accounts.map(({ id, displayName, institutionName, mask }) => {
      const isAlone = (byName.get(nameKey(displayName)) ?? []).length < 2;
      if (isAlone) return [id, displayName];
      return [id, mask === null ? `${displayName} · ${institutionName}` : `${displayName} ·· ${mask}`];
    }),
  );
}

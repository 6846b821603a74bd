import type { Account } from '@cairn/contract';
import { compareAccounts, nameKey } from '@cairn/domain';

export interface Institution {
  readonly name: string;
  readonly accounts: readonly Account[];
}

/** Accounts under their institutions, both by name. An institution typed in another case is the same one. */
export function groupByInstitution(accounts: readonly Account[]): Institution[] {
  const groups = Map.groupBy(accounts.toSorted(compareAccounts), ({ institutionName }) => nameKey(institutionName));
  return [...groups.values()].map((group) => ({ name: group[0]?.institutionName ?? '', accounts: group }));
}

/** A panel's height in rows: its accounts, and its name above them. */
function heightOf(institutions: readonly Institution[]): number {
  return institutions.reduce((height, { accounts }) => height + accounts.length + 1, 0);
}

/** Down the first column, then down the second, parted where the columns are most alike in height. */
export function inColumns(institutions: readonly Institution[]): [readonly Institution[], readonly Institution[]] {
  let best = institutions.length;
  let bestHeight = heightOf(institutions);
  for (let at = institutions.length - 1; at > 0; at -= 1) {
    const height = Math.max(heightOf(institutions.slice(0, at)), heightOf(institutions.slice(at)));
    if (height < bestHeight) [best, bestHeight] = [at, height];
  }
  return [institutions.slice(0, best), institutions.slice(best)];
}

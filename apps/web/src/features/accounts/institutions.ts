import type { Account } from '@cairn/contract';
import { compareAccounts, nameKey } from '@cairn/domain';

export interface Institution {
  readonly name: string;
  readonly accounts: readonly Account[];
}

/** Groups accounts by institution, both sorted by name. Case and accents in institution names don't matter. */
export function groupByInstitution(accounts: readonly Account[]): Institution[] {
  const groups = Map.groupBy(accounts.toSorted(compareAccounts), ({ institutionName }) => nameKey(institutionName));
  return [...groups.values()].map((group) => ({ name: group[0]?.institutionName ?? '', accounts: group }));
}

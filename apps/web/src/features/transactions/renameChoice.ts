import type { AnswerOf, getTransactionData } from '@cairn/contract';

export type RenamedMerchant = Pick<
  AnswerOf<typeof getTransactionData>,
  'sameMerchant' | 'merchantNames' | 'moreMerchantNames'
>;

type MerchantName = RenamedMerchant['merchantNames'][number];

/** "Rename all 13": this one and the merchant's others. The next ones are renamed too. */
export function renameAllLabel(others: number): string {
  return others === 0 ? 'Rename new ones too' : `Rename all ${(others + 1).toLocaleString('en-US')}`;
}

/** The names that are surely this merchant's: until the user chooses, only these are renamed. */
export function sameNames(names: readonly MerchantName[]): string[] {
  return names.filter(({ isSame }) => isSame).map(({ name }) => name);
}

/** How many other transactions have one of the chosen names. */
export function countChosen(names: readonly MerchantName[], chosen: readonly string[]): number {
  return names.reduce((sum, { name, count }) => (chosen.includes(name) ? sum + count : sum), 0);
}

/** Whether only some of the merchant's names are this merchant's for sure. */
export function hasOtherNames({ merchantNames, moreMerchantNames }: RenamedMerchant): boolean {
  return moreMerchantNames > 0 || merchantNames.some(({ isSame }) => !isSame);
}

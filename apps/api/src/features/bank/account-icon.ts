import { ACCOUNT_TYPES, DEFAULT_ACCOUNT_ICON } from '@cairn/contract';

const byType: Readonly<Record<(typeof ACCOUNT_TYPES)[number], string>> = {
  Depository: 'building-columns',
  Credit: 'credit-card',
  Loan: 'hand-holding-dollar',
  Investment: 'chart-line',
  Other: 'wallet',
  Undefined: 'wallet',
};

/** The provider's finer words, where they say more than the type. */
const bySubtype: ReadonlyMap<string, string> = new Map([
  ['savings', 'piggy-bank'],
  ['cd', 'piggy-bank'],
  ['money market', 'piggy-bank'],
  ['auto', 'car'],
  ['mortgage', 'house'],
  ['home equity', 'house'],
  ['student', 'graduation-cap'],
]);

/** What a linked account looks like until the person chooses something else. */
export function iconForAccount(type: number, subtype: string | null): string {
  const typeName = ACCOUNT_TYPES[type];
  if (typeName === undefined) return DEFAULT_ACCOUNT_ICON;
  return `fas fa-${bySubtype.get(subtype ?? '') ?? byType[typeName]}`;
}

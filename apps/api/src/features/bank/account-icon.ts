import { ACCOUNT_TYPES, DEFAULT_ACCOUNT_ICON } from '@cairn/contract';

const byType: Readonly<Record<(typeof ACCOUNT_TYPES)[number], string>> = {
  Depository: 'building-columns',
  Credit: 'credit-card',
  Loan: 'hand-holding-dollar',
  Investment: 'chart-line',
  Other: 'wallet',
  Undefined: 'wallet',
};

/** The provider's subtypes that have an icon of their own. */
const bySubtype: ReadonlyMap<string, string> = new Map([
  ['savings', 'piggy-bank'],
  ['cd', 'piggy-bank'],
  ['money market', 'piggy-bank'],
  ['auto', 'car'],
  ['mortgage', 'house'],
  ['home equity', 'house'],
  ['student', 'graduation-cap'],
]);

/** The icon of a linked account until the user picks another. */
export function iconForAccount(type: number, subtype: string | null): string {
  const typeName = ACCOUNT_TYPES[type];
  if (typeName === undefined) return DEFAULT_ACCOUNT_ICON;
  return `fas fa-${bySubtype.get(subtype ?? '') ?? byType[typeName]}`;
}

import type { Cents } from '../money.ts';
import { nameKey } from '../rules/rules.ts';

/** Digits with two decimals, "1234.56": how amounts are found by what somebody types. */
function plainAmount(amountCents: Cents): string {
  const digits = String(amountCents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** All that a search looks through: name, description and amount. */
export function searchText(transaction: { name: string; description: string; amountCents: Cents }): string {
  return `${nameKey(transaction.name)}\n${nameKey(transaction.description)}\n${plainAmount(transaction.amountCents)}`;
}

/** What is looked for: case and spaces around do not count, nor do $ and commas in something that is an amount. */
export function searchKey(typed: string): string {
  const key = nameKey(typed);
  return /^[−+-]?\$?[\d,]*\.?\d*$/.test(key) && /\d/.test(key) ? key.replace(/[−+$,-]/g, '') : key;
}

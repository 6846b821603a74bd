import type { Cents } from '../money.ts';
import { nameKey } from '../name-key.ts';

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
function amountKey(typed: string): string {
  const key = nameKey(typed);
  return /^[−+-]?\$?[\d,]*\.?\d*$/.test(key) && /\d/.test(key) ? key.replace(/[−+$,-]/g, '') : key;
}

/** A text fits that holds one of these: "1,000" may be an amount, or part of a name. */
export function searchKeys(typed: string): [asAmount: string, asTyped: string] {
  return [amountKey(typed), nameKey(typed)];
}

export function fitsSearch(text: string, typed: string): boolean {
  return searchKeys(typed).some((key) => text.includes(key));
}

/** Whether whatever fits one search fits the other one too. */
export function isNarrowerSearch(typed: string, than: string): boolean {
  const wider = searchKeys(than);
  return searchKeys(typed).every((key) => wider.some((part) => key.includes(part)));
}

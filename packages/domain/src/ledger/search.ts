import type { Cents } from '../money.ts';
import { nameKey } from '../name-key.ts';

/** Digits with two decimals, such as "1234.56", which is what users type to find an amount. */
function plainAmount(amountCents: Cents): string {
  const digits = String(amountCents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export interface Searchable {
  readonly name: string;
  readonly description: string;
  readonly amountCents: Cents;
  readonly note?: string | undefined;
}

/** The text that a search looks through: a line each for name, description, amount and, if there is one, the note. */
export function searchText({ name, description, amountCents, note = '' }: Searchable): string {
  const text = `${nameKey(name)}\n${nameKey(description)}\n${plainAmount(amountCents)}`;
  return note === '' ? text : `${text}\n${nameKey(note)}`;
}

/** The key of the search text. In an amount, the sign, $ and commas are ignored. */
function amountKey(typed: string): string {
  const key = nameKey(typed);
  return /^[−+-]?\$?[\d,]*\.?\d*$/.test(key) && /\d/.test(key) ? key.replace(/[−+$,-]/g, '') : key;
}

/** Text matches if it contains either key, because "1,000" can be an amount or part of a name. */
export function searchKeys(typed: string): [asAmount: string, asTyped: string] {
  return [amountKey(typed), nameKey(typed)];
}

export function fitsSearch(text: string, typed: string): boolean {
  return searchKeys(typed).some((key) => text.includes(key));
}

/** Whether everything that matches `typed` also matches `than`. */
export function isNarrowerSearch(typed: string, than: string): boolean {
  const wider = searchKeys(than);
  return searchKeys(typed).every((key) => wider.some((part) => key.includes(part)));
}

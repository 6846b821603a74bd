import { nameKey } from './name-key.ts';

const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

/** Sorts by name, ignoring case and comparing numbers by value. */
export function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return collator.compare(a.name, b.name);
}

/** The existing name that a user would consider the same; null if there is none. */
export function sameName(name: string, others: readonly { readonly name: string }[]): string | null {
  const key = nameKey(name);
  return others.find((other) => nameKey(other.name) === key)?.name ?? null;
}

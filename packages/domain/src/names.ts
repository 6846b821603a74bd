import { nameKey } from './name-key.ts';

const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

/** The order of lists by name: without regard to case, numbers by their size. */
export function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return collator.compare(a.name, b.name);
}

/** The name among those that are there which a person would take for the same one; null where there is none. */
export function sameName(name: string, others: readonly { readonly name: string }[]): string | null {
  const key = nameKey(name);
  return others.find((other) => nameKey(other.name) === key)?.name ?? null;
}

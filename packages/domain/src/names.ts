const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

/** The order of lists by name: without regard to case, numbers by their size. */
export function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return collator.compare(a.name, b.name);
}

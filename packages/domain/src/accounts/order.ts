const names = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

interface Named {
  readonly id: number;
  readonly institutionName: string;
  readonly displayName: string;
}

/** Sorts by institution, then by display name, ignoring case. "Savings 2" comes before "Savings 10". */
export function compareAccounts(a: Named, b: Named): number {
  return (
    names.compare(a.institutionName, b.institutionName) || names.compare(a.displayName, b.displayName) || a.id - b.id
  );
}

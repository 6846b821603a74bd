/** The parts of the Dashboard, in the default order. */
export const dashboardParts = ['netWorth', 'month', 'recent', 'topCategories', 'reports', 'goals'] as const;

export type DashboardPart = (typeof dashboardParts)[number];

export interface PlacedPart {
  readonly part: DashboardPart;
  readonly isHidden: boolean;
}

/** As stored, maybe by another release, which may have had other parts. */
export interface StoredPart {
  readonly part: string;
  readonly isHidden: boolean;
}

/** A user's arrangement, without parts that don't exist. Each part counts once. */
export function knownParts(stored: readonly StoredPart[]): PlacedPart[] {
  const placed = new Map<DashboardPart, PlacedPart>();
  for (const { part: name, isHidden } of stored) {
    const part = dashboardParts.find((known) => known === name);
    if (part && !placed.has(part)) placed.set(part, { part, isHidden });
  }
  return [...placed.values()];
}

/** All parts in a user's order. One that isn't stored is shown, and follows the part that it follows by default. */
export function arrangeParts(stored: readonly StoredPart[]): PlacedPart[] {
  const placed = knownParts(stored);
  dashboardParts.forEach((part, index) => {
    if (placed.some((one) => one.part === part)) return;
    const before = placed.findIndex((one) => one.part === dashboardParts[index - 1]);
    placed.splice(before + 1, 0, { part, isHidden: false });
  });
  return placed;
}

/** The part of an arrangement to store: nothing for the default, so that a later default applies. */
export function partsToStore(arranged: readonly StoredPart[]): PlacedPart[] {
  const placed = arrangeParts(arranged);
  const isDefault = placed.every(({ part, isHidden }, index) => part === dashboardParts[index] && !isHidden);
  return isDefault ? [] : placed;
}

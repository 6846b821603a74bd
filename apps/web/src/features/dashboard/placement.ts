import { arrangeParts, type DashboardPart, type StoredPart } from '@cairn/domain';

/** These share a row if one follows the other. */
const pair: readonly DashboardPart[] = ['recent', 'topCategories'];

export interface PartPlace {
  readonly part: DashboardPart;
  readonly isWide: boolean;
}

/** The parts that are shown, and whether each takes a whole row. */
export function placeParts(stored: readonly StoredPart[]): PartPlace[] {
  const shown = arrangeParts(stored)
    .filter(({ isHidden }) => !isHidden)
    .map(({ part }) => part);
  return shown.map((part, index) => {
    const neighbors = [shown[index - 1], shown[index + 1]];
    const isPaired = pair.includes(part) && neighbors.some((other) => other !== undefined && pair.includes(other));
    return { part, isWide: !isPaired };
  });
}

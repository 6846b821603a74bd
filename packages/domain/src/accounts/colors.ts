/** Assigned in order to accounts without a chosen color, to make them easy to tell apart. */
export const ACCOUNT_COLORS = [
  '#22864A',
  '#BE810A',
  '#3772BB',
  '#D36F4F',
  '#875AAB',
  '#179AD6',
  '#B14D51',
  '#64A24D',
  '#586ABD',
  '#CB6A9B',
  '#008476',
  '#6E736F',
] as const;

/** The first color that no account uses, or the least used one once all are taken. */
export function nextAccountColor(used: readonly string[]): string {
  const counts = new Map<string, number>(ACCOUNT_COLORS.map((color) => [color, 0]));
  for (const color of used) {
    const count = counts.get(color.toUpperCase());
    if (count !== undefined) counts.set(color.toUpperCase(), count + 1);
  }
  const fewest = Math.min(...counts.values());
  return ACCOUNT_COLORS.find((color) => counts.get(color) === fewest) ?? ACCOUNT_COLORS[0];
}

/** Colors for several new accounts at once. */
export function nextAccountColors(used: readonly string[], count: number): string[] {
  const colors: string[] = [];
  for (let index = 0; index < count; index += 1) colors.push(nextAccountColor([...used, ...colors]));
  return colors;
}

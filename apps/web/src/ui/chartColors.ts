const seriesCount = 12;

/** The CSS colour of the n-th part of a chart: its own, or the next of the series. */
export function chartColor(own: string | null | undefined, index: number): string {
  return own || `var(--series-${(index % seriesCount) + 1})`;
}

export function tokenColor(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

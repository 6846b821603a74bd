const seriesCount = 12;

/** The CSS color of a chart's nth part: its own, or the nth of the series. */
export function chartColor(own: string | null | undefined, index: number): string {
  return own || `var(--series-${(index % seriesCount) + 1})`;
}

export function tokenColor(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

export function seriesUrl(id: number): string {
  return `/Recurring/${id}`;
}

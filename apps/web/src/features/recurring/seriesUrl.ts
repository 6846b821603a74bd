/** Stored in the history entry, so the opened screen leads back to the list or the calendar. */
export const openedFromRecurring = { openedFrom: 'recurring' } as const;

export function seriesUrl(id: number): string {
  return `/Recurring/${id}`;
}

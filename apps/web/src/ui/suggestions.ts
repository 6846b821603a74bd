/** At most `max` entries that contain the typed text, in their original order; none if it's empty. */
export function suggest(entries: readonly string[], typed: string, max: number): string[] {
  const wanted = typed.trim().toLocaleLowerCase('en-US');
  if (wanted === '') return [];
  const found: string[] = [];
  for (const entry of entries) {
    if (found.length >= max) break;
    if (entry.toLocaleLowerCase('en-US').includes(wanted)) found.push(entry);
  }
  return found;
}

/** The suggestion that an arrow key moves to, wrapping around at the ends. -1 means none. */
export function moveActive(count: number, active: number, step: 1 | -1): number {
  if (count === 0) return -1;
  if (active === -1) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}

/** The entries that contain the typed text, in their own order, no more than `max`; nothing for an empty text. */
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

/** The suggestion an arrow key moves to; round the ends, -1 is none. */
export function moveActive(count: number, active: number, step: 1 | -1): number {
  if (count === 0) return -1;
  if (active === -1) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}

/** Numbers from 0 to 1 (exclusive), the same for the same seed on every device (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The seed of a ledger's forecast on a day (FNV-1a), so that server and devices agree. */
export function forecastSeed(ledgerId: number, day: string): number {
  let hash = FNV_OFFSET;
  for (const character of `${ledgerId} ${day}`) hash = Math.imul(hash ^ character.charCodeAt(0), FNV_PRIME) >>> 0;
  return hash;
}

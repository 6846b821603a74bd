export type Draw = () => number;

/** xorshift32, seeded by the ledger's number. */
export function drawsOf(seed: number): Draw {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bd1e995) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
}

export const between = (draw: Draw, low: number, high: number) => low + draw() * (high - low);
export const whole = (draw: Draw, low: number, high: number) => Math.floor(between(draw, low, high + 1));
export const chance = (draw: Draw, share: number) => draw() < share;
export function pick<T>(draw: Draw, list: readonly [T, ...T[]]): T {
  return list[Math.floor(draw() * list.length)] ?? list[0];
}
/** Roughly normal, mean 0, deviation 1. */
export const bell = (draw: Draw) => draw() + draw() + draw() + draw() + draw() + draw() - 3 + (draw() - 0.5) * 0.2;

export type ProofValues = readonly (number | null)[];

/** Whether the rows can be oldest first, newest first, or either. */
export interface FileOrder {
  readonly canRise: boolean;
  readonly canFall: boolean;
}

export type Sign = 1 | -1 | 0;

/** How well the steps of a balance match the absolute amounts. */
export interface Movement {
  /** Balance steps that equal the amount of their row. */
  readonly explained: number;
  readonly steps: number;
  /** One per row: 1 if the balance rose by the amount, −1 if it fell, 0 if unknown. */
  readonly signs: readonly Sign[];
}

/** A movement, and whether it follows the signs of the amounts or the opposite signs. */
export interface Proof extends Movement {
  readonly sign: 1 | -1;
}

/** More rows don't improve a proof. */
const MAX_ROWS = 4_000;

/** Most banks show the balance after each row, a few the one before it. */
function movementIn(balances: ProofValues, amounts: ProofValues, isRising: boolean, isAfter: boolean): Movement {
  const signs: Sign[] = amounts.map(() => 0);
  let [steps, explained] = [0, 0];
  const end = Math.min(balances.length, MAX_ROWS);
  for (let at = 1; at < end; at += 1) {
    const [before, after] = [balances[at - 1] ?? null, balances[at] ?? null];
    const row = isRising === isAfter ? at : at - 1;
    const amount = Math.abs(amounts[row] ?? 0);
    if (before === null || after === null || amount === 0) continue;
    const moved = isRising ? after - before : before - after;
    steps += 1;
    if (Math.abs(moved) !== amount) continue;
    explained += 1;
    signs[row] = moved > 0 ? 1 : -1;
  }
  return { explained, steps, signs };
}

/** Allows for mixed accounts and unsorted days: half of the steps is enough, and so is a single step if it matches. */
function isEnough({ explained, steps }: Movement): boolean {
  if (explained === 0) return false;
  return (
    explained === steps || (explained >= 2 && explained * 2 >= steps) || (explained >= 8 && explained * 4 >= steps)
  );
}

const areOpposed = (a: Movement, b: Movement) => a.signs.some((sign, at) => sign * (b.signs[at] ?? 0) < 0);

/** How the balance follows the amounts, or null if it doesn't or if both row orders are equally likely. */
export function movementOf(
  balances: ProofValues,
  amounts: ProofValues,
  { canRise, canFall }: FileOrder,
): Movement | null {
  const all = [
    ...(canRise ? [movementIn(balances, amounts, true, true), movementIn(balances, amounts, true, false)] : []),
    ...(canFall ? [movementIn(balances, amounts, false, true), movementIn(balances, amounts, false, false)] : []),
  ].sort((a, b) => b.explained - a.explained);
  const [best, ...others] = all;
  if (!best || !isEnough(best)) return null;
  return others.some((other) => other.explained * 2 > best.explained && areOpposed(best, other)) ? null : best;
}

/** A proof requires nearly all steps to follow the signs, or nearly all to follow the opposite signs. */
export function toProof(movement: Movement | null, amounts: ProofValues): Proof | null {
  if (!movement) return null;
  let [plus, minus, rises, falls] = [0, 0, 0, 0];
  for (const [at, sign] of movement.signs.entries()) {
    if (sign === 0) continue;
    if (sign * (amounts[at] ?? 0) > 0) plus += 1;
    else minus += 1;
    if (sign > 0) rises += 1;
    else falls += 1;
  }
  const [most, least] = [Math.max(plus, minus), Math.min(plus, minus)];
  const isUnsigned = !(amounts.some((value) => (value ?? 0) < 0) && amounts.some((value) => (value ?? 0) > 0));
  // Unsigned amounts must not move the balance both up and down.
  if (isUnsigned ? rises > 0 && falls > 0 : least * 10 > most) return null;
  const proof: Proof = { ...movement, explained: most, sign: plus >= minus ? 1 : -1 };
  return isEnough(proof) ? proof : null;
}

export function findProof(balances: ProofValues, amounts: ProofValues, order: FileOrder): Proof | null {
  return toProof(movementOf(balances, amounts, order), amounts);
}

/** Whether each row's opening balance equals its neighbor's closing balance. */
function areContinuous(before: ProofValues, after: ProofValues, { canRise, canFall }: FileOrder): boolean {
  let [rising, falling] = [0, 0];
  for (let at = 1; at < before.length; at += 1) {
    if (before[at] !== null && before[at] === after[at - 1]) rising += 1;
    if (after[at] !== null && after[at] === before[at - 1]) falling += 1;
  }
  // If all rows have the same day, the order is unknown, and before and after look the same.
  if (canRise === canFall || before.length < 2) return false;
  return (canRise ? rising : falling) * 2 >= before.length - 1;
}

/** Some banks show the balance before and after each row. */
export function movementInRow(
  before: ProofValues,
  after: ProofValues,
  amounts: ProofValues,
  order: FileOrder,
): Movement | null {
  if (!areContinuous(before, after, order)) return null;
  let [steps, explained] = [0, 0];
  const signs = amounts.map((amount, at): Sign => {
    const [first, last] = [before[at] ?? null, after[at] ?? null];
    if (first === null || last === null || amount === null || amount === 0) return 0;
    steps += 1;
    if (Math.abs(last - first) !== Math.abs(amount)) return 0;
    explained += 1;
    return last > first ? 1 : -1;
  });
  return explained > 0 && explained * 10 >= steps * 9 ? { explained, steps, signs } : null;
}

/** Combines two columns: money in minus money out. */
export function difference(into: ProofValues, out: ProofValues): ProofValues {
  return into.map((value, at) => {
    const other = out[at] ?? null;
    return value === null && other === null ? null : (value ?? 0) - (other ?? 0);
  });
}

export function sum(first: ProofValues, second: ProofValues): ProofValues {
  return first.map((value, at) => {
    const other = second[at] ?? null;
    return value === null && other === null ? null : (value ?? 0) + (other ?? 0);
  });
}

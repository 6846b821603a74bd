export type Values = readonly (number | null)[];

/** In which order the rows of a file may be: the oldest first, the newest first, or both. */
export interface FileOrder {
  readonly mayRise: boolean;
  readonly mayFall: boolean;
}

export type Sign = 1 | -1 | 0;

/** How a balance moves by the size of the amounts, whatever their signs. */
export interface Movement {
  /** Steps of the balance that are as large as the amount of their row. */
  readonly explained: number;
  readonly steps: number;
  /** By row: 1 where the balance rose by its amount, −1 where it fell, 0 where that does not show. */
  readonly signs: readonly Sign[];
}

/** A movement, and whether it goes with the signs of the amounts or against them. */
export interface Proof extends Movement {
  readonly sign: 1 | -1;
}

/** More than enough; a proof is not better for more rows. */
const ROWS_MAX = 4_000;

/** Banks write the balance after a row; a few write the one before it. */
function movementIn(balances: Values, amounts: Values, isRising: boolean, isAfter: boolean): Movement {
  const signs: Sign[] = amounts.map(() => 0);
  let [steps, explained] = [0, 0];
  const end = Math.min(balances.length, ROWS_MAX);
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

/** Accounts may be mixed and days out of order: half of the steps is no coincidence, nor is a single one that fits. */
function isEnough({ explained, steps }: Movement): boolean {
  if (explained === 0) return false;
  return (
    explained === steps || (explained >= 2 && explained * 2 >= steps) || (explained >= 8 && explained * 4 >= steps)
  );
}

const areOpposed = (a: Movement, b: Movement) => a.signs.some((sign, at) => sign * (b.signs[at] ?? 0) < 0);

/** How the balance moves by the amounts; null where it doesn't, or where both ways are as likely. */
export function movementOf(balances: Values, amounts: Values, { mayRise, mayFall }: FileOrder): Movement | null {
  const all = [
    ...(mayRise ? [movementIn(balances, amounts, true, true), movementIn(balances, amounts, true, false)] : []),
    ...(mayFall ? [movementIn(balances, amounts, false, true), movementIn(balances, amounts, false, false)] : []),
  ].sort((a, b) => b.explained - a.explained);
  const [best, ...others] = all;
  if (!best || !isEnough(best)) return null;
  return others.some((other) => other.explained * 2 > best.explained && areOpposed(best, other)) ? null : best;
}

/** Whether balances move by the amounts, all of them with their signs or all against them. */
export function proofBy(movement: Movement | null, amounts: Values): Proof | null {
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
  // Amounts without signs must not move the balance both ways.
  if (isUnsigned ? rises > 0 && falls > 0 : least * 10 > most) return null;
  const proof: Proof = { ...movement, explained: most, sign: plus >= minus ? 1 : -1 };
  return isEnough(proof) ? proof : null;
}

export function proves(balances: Values, amounts: Values, order: FileOrder): Proof | null {
  return proofBy(movementOf(balances, amounts, order), amounts);
}

/** Each balance before a row is the one after its neighbor. */
function areContinuous(before: Values, after: Values, { mayRise, mayFall }: FileOrder): boolean {
  let [rising, falling] = [0, 0];
  for (let at = 1; at < before.length; at += 1) {
    if (before[at] !== null && before[at] === after[at - 1]) rising += 1;
    if (after[at] !== null && after[at] === before[at - 1]) falling += 1;
  }
  // Of a single day either may come first, and then before and after look alike.
  if (mayRise === mayFall || before.length < 2) return false;
  return (mayRise ? rising : falling) * 2 >= before.length - 1;
}

/** Some banks write the balance before and after on each row. */
export function movementInRow(before: Values, after: Values, amounts: Values, order: FileOrder): Movement | null {
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

/** Two columns as one: what came in less what went out. */
export function difference(into: Values, out: Values): Values {
  return into.map((value, at) => {
    const other = out[at] ?? null;
    return value === null && other === null ? null : (value ?? 0) - (other ?? 0);
  });
}

export function sum(first: Values, second: Values): Values {
  return first.map((value, at) => {
    const other = second[at] ?? null;
    return value === null && other === null ? null : (value ?? 0) + (other ?? 0);
  });
}

export type Values = readonly (number | null)[];

/** In which order the rows of a file may be: the oldest first, the newest first, or both. */
export interface FileOrder {
  readonly mayRise: boolean;
  readonly mayFall: boolean;
}

/** How many of the balance's movements the amounts explain, and whether with their signs or against them. */
export interface Proof {
  readonly explained: number;
  readonly steps: number;
  readonly sign: 1 | -1;
}

/** More than enough; a proof is not better for more rows. */
const ROWS_MAX = 4_000;

interface Counts {
  steps: number;
  plus: number;
  minus: number;
}

/** Banks write the balance after a row; a few write the one before it. */
function count(balances: Values, amounts: Values, isRising: boolean, isAfter: boolean): Counts {
  const counts = { steps: 0, plus: 0, minus: 0 };
  const end = Math.min(balances.length, ROWS_MAX);
  const isLater = isRising === isAfter;
  for (let at = 1; at < end; at += 1) {
    const [before, after] = [balances[at - 1] ?? null, balances[at] ?? null];
    const amount = (isLater ? amounts[at] : amounts[at - 1]) ?? 0;
    if (before === null || after === null || amount === 0) continue;
    const moved = isRising ? after - before : before - after;
    counts.steps += 1;
    if (moved === amount) counts.plus += 1;
    else if (moved === -amount) counts.minus += 1;
  }
  return counts;
}

/** Accounts may be mixed and days out of order: half of the steps is no coincidence, nor is a single one that fits. */
function isEnough(explained: number, steps: number): boolean {
  if (explained === 0) return false;
  return (
    explained === steps || (explained >= 2 && explained * 2 >= steps) || (explained >= 8 && explained * 4 >= steps)
  );
}

/** Unsigned amounts explain the purchases alone; then a part of the balance moves the other way. */
function isOneSided({ plus, minus }: Counts): boolean {
  return Math.min(plus, minus) * 10 > Math.max(plus, minus);
}

/** Whether balances move by the amounts: this proves the column and its sign. */
export function proves(balances: Values, amounts: Values, { mayRise, mayFall }: FileOrder): Proof | null {
  const all = [
    ...(mayRise ? [count(balances, amounts, true, true), count(balances, amounts, true, false)] : []),
    ...(mayFall ? [count(balances, amounts, false, true), count(balances, amounts, false, false)] : []),
  ];
  const proofs = all
    .filter((counts) => !isOneSided(counts))
    .map(({ steps, plus, minus }): Proof => ({ explained: Math.max(plus, minus), steps, sign: plus >= minus ? 1 : -1 }))
    .sort((a, b) => b.explained - a.explained);
  const [best] = proofs;
  if (!best || !isEnough(best.explained, best.steps)) return null;
  const against = proofs.find(({ sign }) => sign !== best.sign);
  return against && against.explained * 2 > best.explained ? null : best;
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
export function provesInRow(before: Values, after: Values, amounts: Values, order: FileOrder): Proof | null {
  if (!areContinuous(before, after, order)) return null;
  let [steps, plus, minus] = [0, 0, 0];
  for (const [at, amount] of amounts.entries()) {
    const [first, last] = [before[at] ?? null, after[at] ?? null];
    if (first === null || last === null || amount === null || amount === 0) continue;
    steps += 1;
    if (last - first === amount) plus += 1;
    else if (first - last === amount) minus += 1;
  }
  const explained = Math.max(plus, minus);
  if (explained === 0 || explained * 10 < steps * 9) return null;
  return { explained, steps, sign: plus >= minus ? 1 : -1 };
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

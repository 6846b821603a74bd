/** Whether two neighboring digits of one amount are the other way around in the other. */
export function isTransposed(one: number, other: number): boolean {
  const [a, b] = [String(Math.abs(one)), String(Math.abs(other))];
  const length = Math.max(a.length, b.length);
  const [from, to] = [a.padStart(length, '0'), b.padStart(length, '0')];
  const first = [...from].findIndex((digit, at) => digit !== to[at]);
  return (
    first >= 0 &&
    from[first] === to[first + 1] &&
    from[first + 1] === to[first] &&
    from.slice(first + 2) === to.slice(first + 2)
  );
}

/** Whether one amount is ten or a hundred times the other, without the digits that a rounding leaves out. */
export function isDecimalShift(one: number, other: number): boolean {
  const [small, large] = [Math.abs(one), Math.abs(other)].sort((a, b) => a - b);
  if (small === undefined || large === undefined || small === 0) return false;
  return [10, 100].some((factor) => Math.round(large / factor) === small || Math.floor(large / factor) === small);
}

/** Whether one digit of an amount is another one in the other. */
export function differInOneDigit(one: number, other: number): boolean {
  const [a, b] = [String(Math.abs(one)), String(Math.abs(other))];
  return a.length === b.length && [...a].filter((digit, at) => digit !== b[at]).length === 1;
}

/** Whether one amount is the other without one of its digits. */
export function isDigitDropped(one: number, other: number): boolean {
  const [short, long] = [String(Math.abs(one)), String(Math.abs(other))].sort((a, b) => a.length - b.length);
  if (short === undefined || long === undefined || long.length !== short.length + 1) return false;
  return [...long].some((_, at) => long.slice(0, at) + long.slice(at + 1) === short);
}

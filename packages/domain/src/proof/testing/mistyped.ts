import type { TrialChance } from '../../forecast/testing/chance.ts';

/** An amount with one digit replaced by another. */
export function withOtherDigit(amount: number, chance: TrialChance): number {
  const digits = String(amount);
  const at = chance.whole(0, digits.length - 1);
  const other = (Number(digits[at]) + chance.whole(1, 9)) % 10;
  return Number(`${digits.slice(0, at)}${other}${digits.slice(at + 1)}`);
}

/** An amount with one digit left out or typed twice. */
export function withDigitDropped(amount: number, chance: TrialChance): number {
  const digits = String(amount);
  const at = chance.whole(0, digits.length - 1);
  const typed = chance.is(0.5) ? '' : `${digits[at]}${digits[at]}`;
  return Number(`${digits.slice(0, at)}${typed}${digits.slice(at + 1)}`);
}

/** An amount with two neighboring digits swapped, or sometimes two others. */
export function withDigitsSwapped(amount: number, chance: TrialChance): number {
  const digits = [...String(amount)];
  if (digits.length < 2) return amount;
  const at = chance.whole(0, digits.length - 2);
  const other = chance.is(0.8) ? at + 1 : chance.whole(0, digits.length - 1);
  const swapped = digits.map((digit, place) =>
    place === at ? (digits[other] ?? digit) : place === other ? (digits[at] ?? digit) : digit,
  );
  return Number(swapped.join(''));
}

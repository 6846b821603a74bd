import { addUp, type Cents, cents, formatCents } from '@cairn/domain';

/** "12.50%" for 1,250 basis points. */
export function percentText(basisPoints: number): string {
  return `${formatCents(cents(basisPoints)).replace('$', '')}%`;
}

/** A typed percentage, with or without its sign, in basis points. */
function readPercent(typed: string) {
  return addUp(typed.replace(/%\s*$/, ''));
}

/** The numbers of a SumField for percentages, in basis points. */
export const percentages = { read: readPercent, format: (value: Cents) => percentText(value) };

import { type Cents, cents, formatCents } from '../money.ts';

interface RefitLine {
  readonly amountCents: number;
  /** The name of the line, for example its category. */
  readonly label: string;
}

function difference(amount: Cents): string {
  return `${amount < 0 ? '−' : '+'}${formatCents(cents(Math.abs(amount)))}`;
}

/** The effect of a bank's new amount on a split, for example "The bank’s amount is now $46.00 (+$4.00 on Dining)." */
export function describeRefit(amount: Cents, before: readonly RefitLine[], after: readonly RefitLine[]): string {
  const start = `The bank’s amount is now ${formatCents(amount)}`;
  if (after.length === 0) return `${start}, so the split was removed.`;
  const changed = after.filter((line, position) => line.amountCents !== before[position]?.amountCents);
  const [only] = changed;
  if (!only || changed.length > 1 || after.length !== before.length)
    return `${start}, and all parts of the split changed in proportion.`;
  const had = before[after.indexOf(only)]?.amountCents ?? 0;
  return `${start} (${difference(cents(only.amountCents - had))} on ${only.label}).`;
}

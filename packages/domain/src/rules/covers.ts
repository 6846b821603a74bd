import { cents } from '../money.ts';
import type { AmountTest } from './amounts.ts';
import { matches, type RuleTest } from './rules.ts';

function coversAmounts(wide: AmountTest, narrow: AmountTest): boolean {
  if (wide.comparison !== narrow.comparison) return false;
  return wide.comparison === 'Greater Than'
    ? wide.amountCents <= narrow.amountCents
    : wide.amountCents >= narrow.amountCents;
}

/** Whether `wide` matches every transaction that `narrow` matches: "contains netflix" covers "contains netflix.com". */
export function covers(wide: RuleTest, narrow: RuleTest): boolean {
  if (narrow.type === 'Amount') {
    if (wide.type === 'Name') return false;
    if (narrow.comparison === 'equals') return matches(wide, { name: '', amountCents: narrow.amountCents });
    return coversAmounts(wide, narrow);
  }
  if (wide.type === 'Amount' || (narrow.comparison === 'contains' && wide.comparison === 'equals')) return false;
  return matches(wide, { name: narrow.value, amountCents: cents(0) });
}

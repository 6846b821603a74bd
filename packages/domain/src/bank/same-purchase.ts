import { type Day, daysBetween } from '../day.ts';
import { wordsOf } from '../ledger/name-words.ts';
import { nameKey } from '../name-key.ts';
import type { BankFields } from './bank-fields.ts';
import type { Fit } from './pair-up.ts';

/** A tip may be added when a purchase posts, up to this share of the pending amount. */
const TIP_PERCENT_MAX = 40;
const POSTED_AFTER_DAYS_MAX = 14;
/** Some banks date the posted transaction a little before the pending one. */
const POSTED_BEFORE_DAYS_MAX = 3;
/** A bank may shift the date of a transaction by this much when it gets a new ID. */
const REDATED_DAYS_MAX = 3;

export interface Purchase extends BankFields {
  readonly accountId: number;
}

function isNamedIn(name: string, { name: otherName, description }: BankFields): boolean {
  const words = new Set(wordsOf(`${otherName} ${description}`));
  return wordsOf(name).some((word) => words.has(word));
}

/** Whether two transactions name the same merchant: equal names, or a word of one name that appears in the other. */
function isAlike(a: BankFields, b: BankFields): boolean {
  return nameKey(a.name) === nameKey(b.name) || isNamedIn(a.name, b) || isNamedIn(b.name, a);
}

function isWithin(day: Day, from: Day, before: number, after: number): boolean {
  const days = daysBetween(from, day);
  return days >= -before && days <= after;
}

/** How well a posted transaction matches a pending one, with the same amount or with a tip added. */
export function fitOfPosted(pending: Purchase, posted: Purchase): Fit {
  const tip = posted.amountCents - pending.amountCents;
  const fits =
    pending.accountId === posted.accountId &&
    pending.isIncome === posted.isIncome &&
    tip >= 0 &&
    tip * 100 <= pending.amountCents * TIP_PERCENT_MAX &&
    isWithin(posted.day, pending.day, POSTED_BEFORE_DAYS_MAX, POSTED_AFTER_DAYS_MAX) &&
    isAlike(pending, posted);
  return fits ? [tip, Math.abs(daysBetween(pending.day, posted.day))] : null;
}

/** How well a reported transaction matches one from an earlier link, which gave it a different ID. */
export function fitOfFormer(former: Purchase & { readonly pending: boolean }, reported: Purchase): Fit {
  if (former.accountId !== reported.accountId || former.isIncome !== reported.isIncome) return null;
  if (former.amountCents !== reported.amountCents && !former.pending) return null;
  const days = Math.abs(daysBetween(former.day, reported.day));
  const isSameName = nameKey(former.name) === nameKey(reported.name);
  const isSame =
    former.amountCents === reported.amountCents &&
    (days === 0 || (days <= REDATED_DAYS_MAX && isAlike(former, reported)));
  if (isSame) return [0, isSameName ? 0 : 1, days];
  const posted = former.pending ? fitOfPosted(former, reported) : null;
  return posted && [1, ...posted];
}

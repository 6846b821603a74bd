import { type Day, daysBetween } from '../day.ts';
import { wordsOf } from '../ledger/name-words.ts';
import { nameKey } from '../name-key.ts';
import type { Fit } from './pair-up.ts';
import type { BankFields } from './told.ts';

/** A tip is added when a purchase is booked: up to this share of what was announced. */
const TIP_PERCENT_MAX = 40;
const BOOKED_AFTER_DAYS_MAX = 14;
/** Some banks date the booking a little before the announcement. */
const BOOKED_BEFORE_DAYS_MAX = 3;
/** The same entry under a new id: a bank may date it anew by this much. */
const REDATED_DAYS_MAX = 3;

export interface Purchase extends BankFields {
  readonly accountId: number;
}

function isNamedIn(name: string, { name: otherName, description }: BankFields): boolean {
  const words = new Set(wordsOf(`${otherName} ${description}`));
  return wordsOf(name).some((word) => words.has(word));
}

/** Whether two entries name the same shop: equal names, or a word of one's name in the other. */
function isAlike(a: BankFields, b: BankFields): boolean {
  return nameKey(a.name) === nameKey(b.name) || isNamedIn(a.name, b) || isNamedIn(b.name, a);
}

function isWithin(day: Day, from: Day, before: number, after: number): boolean {
  const days = daysBetween(from, day);
  return days >= -before && days <= after;
}

/** Whether a booked entry is the announced one, at the same amount or with a tip. */
export function fitOfPosted(announced: Purchase, booked: Purchase): Fit {
  const tip = booked.amountCents - announced.amountCents;
  const fits =
    announced.accountId === booked.accountId &&
    announced.isIncome === booked.isIncome &&
    tip >= 0 &&
    tip * 100 <= announced.amountCents * TIP_PERCENT_MAX &&
    isWithin(booked.day, announced.day, BOOKED_BEFORE_DAYS_MAX, BOOKED_AFTER_DAYS_MAX) &&
    isAlike(announced, booked);
  return fits ? [tip, Math.abs(daysBetween(announced.day, booked.day))] : null;
}

/** Whether an entry that came through an earlier link is this one, which the new link calls by another id. */
export function fitOfFormer(former: Purchase & { readonly pending: boolean }, told: Purchase): Fit {
  if (former.accountId !== told.accountId || former.isIncome !== told.isIncome) return null;
  if (former.amountCents !== told.amountCents && !former.pending) return null;
  const days = Math.abs(daysBetween(former.day, told.day));
  const isSameName = nameKey(former.name) === nameKey(told.name);
  const isSame =
    former.amountCents === told.amountCents && (days === 0 || (days <= REDATED_DAYS_MAX && isAlike(former, told)));
  if (isSame) return [0, isSameName ? 0 : 1, days];
  const posted = former.pending ? fitOfPosted(former, told) : null;
  return posted && [1, ...posted];
}

import type { Subscription } from '@cairn/contract';
import { addDays, type Day, formatCents, formatDay, type PremiumPlan, planPrices, TRIAL_DAYS } from '@cairn/domain';

const periods: Readonly<Record<PremiumPlan, string>> = { monthly: 'month', yearly: 'year' };

/** "$12.00 a month". */
export function priceInWords(plan: PremiumPlan): string {
  return `${formatCents(planPrices[plan].billed)} a ${periods[plan]}`;
}

/** What a plan will charge and when, said before anything is paid. */
export function chargeInWords(plan: PremiumPlan, hasTrial: boolean, today: Day): string {
  const price = formatCents(planPrices[plan].billed);
  return hasTrial
    ? `Nothing is charged today. The trial ends on ${formatDay(addDays(today, TRIAL_DAYS))}; then ${price} is charged every ${periods[plan]}, unless you cancel before.`
    : `${price} is charged today, and again every ${periods[plan]} until you cancel.`;
}

/** How premium that was not cancelled goes on. */
export function renewalInWords({ status, plan, renewsOn }: Subscription): string {
  const paid = plan === null ? '' : `, ${priceInWords(plan)}`;
  const day = renewsOn === null ? 'the end of the period' : formatDay(renewsOn);
  if (status === 'trialing') return `Your free trial runs until ${day}; Premium then continues${paid}.`;
  return `Premium renews on ${day}${paid}.`;
}

/** What moving to the other plan costs, said before it is done. */
export function planChangeInWords({ status, renewsOn }: Subscription, to: PremiumPlan): string {
  if (status === 'trialing') {
    const end = renewsOn === null ? 'your free trial ends' : `your free trial ends on ${formatDay(renewsOn)}`;
    return `Nothing is charged today. When ${end}, Premium continues at ${priceInWords(to)}.`;
  }
  return `Your new ${periods[to]} starts today at ${priceInWords(to)}. The unused part of what you already paid is deducted.`;
}

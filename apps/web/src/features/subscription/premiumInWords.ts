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
    ? `You won’t be charged today. Your free trial ends on ${formatDay(addDays(today, TRIAL_DAYS))}. After that, you’ll be charged ${price} every ${periods[plan]} until you cancel.`
    : `You’ll be charged ${price} today and every ${periods[plan]} until you cancel.`;
}

/** How premium that was not cancelled goes on. */
export function renewalInWords({ status, plan, renewsOn }: Subscription): string {
  const paid = plan === null ? '' : ` at ${priceInWords(plan)}`;
  const on = renewsOn === null ? 'at the end of the period' : `on ${formatDay(renewsOn)}`;
  if (status === 'trialing') return `Your free trial ends ${on}. Premium then continues${paid}.`;
  return `Premium renews ${on}${paid}.`;
}

/** What moving to the other plan costs, said before it is done. */
export function planChangeInWords({ status, renewsOn }: Subscription, to: PremiumPlan): string {
  if (status === 'trialing') {
    const end = renewsOn === null ? 'your free trial ends' : `your free trial ends on ${formatDay(renewsOn)}`;
    return `You won’t be charged today. When ${end}, Premium continues at ${priceInWords(to)}.`;
  }
  return `Your new ${periods[to]} starts today at ${priceInWords(to)}. We’ll deduct the unused part of what you’ve already paid.`;
}

import type { Subscription } from '@cairn/contract';
import { addDays, type Day, formatCents, formatDay, type PremiumPlan, planPrices, TRIAL_DAYS } from '@cairn/domain';

const periods: Readonly<Record<PremiumPlan, string>> = { monthly: 'month', yearly: 'year' };

/** "$12.00 a month". */
export function describePrice(plan: PremiumPlan): string {
  return `${formatCents(planPrices[plan].billed)} a ${periods[plan]}`;
}

/** Says what will be charged and when, before the user pays. */
export function describeCharge(plan: PremiumPlan, hasTrial: boolean, today: Day): string {
  const price = formatCents(planPrices[plan].billed);
  return hasTrial
    ? `You won’t be charged today. Your free trial ends on ${formatDay(addDays(today, TRIAL_DAYS))}. After that, you’ll be charged ${price} every ${periods[plan]} until you cancel.`
    : `You’ll be charged ${price} today and every ${periods[plan]} until you cancel.`;
}

/** Says how Premium continues if it isn't canceled. */
export function describeRenewal({ status, plan, renewsOn }: Subscription): string {
  const price = plan === null ? '' : ` at ${describePrice(plan)}`;
  const on = renewsOn === null ? 'at the end of the period' : `on ${formatDay(renewsOn)}`;
  if (status === 'trialing') return `Your free trial ends ${on}. Premium then continues${price}.`;
  return `Premium renews ${on}${price}.`;
}

/** Says what switching to the other plan costs, before the user confirms. */
export function describePlanChange({ status, renewsOn }: Subscription, to: PremiumPlan): string {
  if (status === 'trialing') {
    const end = renewsOn === null ? 'your free trial ends' : `your free trial ends on ${formatDay(renewsOn)}`;
    return `You won’t be charged today. When ${end}, Premium continues at ${describePrice(to)}.`;
  }
  return `Your new ${periods[to]} starts today at ${describePrice(to)}. We’ll deduct the unused part of what you’ve already paid.`;
}

import { type Cents, cents } from '../money.ts';

export const PREMIUM_PLANS = ['monthly', 'yearly'] as const;
export type PremiumPlan = (typeof PREMIUM_PLANS)[number];

const MONTHS_PER_YEAR = 12;

/** The price per month, and the amount of each bill. */
export const planPrices: Readonly<Record<PremiumPlan, { readonly perMonth: Cents; readonly billed: Cents }>> = {
  monthly: { perMonth: cents(12_00), billed: cents(12_00) },
  yearly: { perMonth: cents(9_60), billed: cents(115_20) },
};

/** How much the yearly plan saves, in whole percent. */
export function yearlySavingPercent(): number {
  const byMonths = planPrices.monthly.billed * MONTHS_PER_YEAR;
  return Math.floor(((byMonths - planPrices.yearly.billed) * 100) / byMonths);
}

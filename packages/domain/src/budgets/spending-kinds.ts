/**
 * How a category's money is spent: `fixed` every month, `nonMonthly` now and then but known ahead, or `flexible`, which
 * is everything else.
 */
export const SPENDING_KINDS = ['fixed', 'nonMonthly', 'flexible'] as const;
export type SpendingKind = (typeof SPENDING_KINDS)[number];

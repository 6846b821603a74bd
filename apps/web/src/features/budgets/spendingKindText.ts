import type { SpendingKind } from '@cairn/domain';

export type KindLabel = 'Fixed' | 'Non-monthly' | 'Flexible';

export const kindLabels: Readonly<Record<SpendingKind, KindLabel>> = {
  fixed: 'Fixed',
  nonMonthly: 'Non-monthly',
  flexible: 'Flexible',
};

export const kindHints: Readonly<Record<SpendingKind, string>> = {
  fixed: 'About the same every month, like rent.',
  nonMonthly: 'Now and then, but known ahead, like insurance.',
  flexible: 'Everything that you decide on as the month goes by.',
};

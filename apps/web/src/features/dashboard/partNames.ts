import { type DashboardPart, dashboardParts } from '@cairn/domain';
import { laterParts } from './laterParts.ts';

const firstParts: readonly DashboardPart[] = ['netWorth', 'month', 'recent', 'topCategories', 'goals'];

/** The parts that exist in this version of the app. */
export const availableParts: readonly DashboardPart[] = dashboardParts.filter(
  (part) => firstParts.includes(part) || laterParts[part] !== undefined,
);

export const partNames: Readonly<Record<DashboardPart, string>> = {
  netWorth: 'Current Net Worth',
  month: 'This month',
  recent: 'Recent Transactions',
  topCategories: 'Top 5 Categories',
  reports: 'Pinned reports',
  goals: 'Goals',
};

import type { Category, Transaction } from '@cairn/contract';
import { cents } from '@cairn/domain';
import type { Dashboard } from './dashboard.data.ts';

interface DashboardOptions {
  readonly recent?: readonly Transaction[];
  /** Categories with the cents spent in each. */
  readonly top?: readonly (readonly [Category, number])[];
  readonly assetsCents?: number;
  readonly liabilitiesCents?: number;
}

/** By default the dashboard of a user without data. */
export function dashboard(options: DashboardOptions = {}): Dashboard {
  const { recent = [], top = [], assetsCents = 0, liabilitiesCents = 0 } = options;
  return {
    recentTransactions: [...recent],
    topCategories: top.map(([category, spent]) => ({ category, spent: cents(spent) })),
    netWorth: {
      netWorthTotal: cents(assetsCents - liabilitiesCents),
      totalAssets: cents(assetsCents),
      totalLiabilities: cents(liabilitiesCents),
    },
  };
}

import type { Category, Transaction } from '@cairn/contract';
import { cents, parseDay } from '@cairn/domain';
import type { Dashboard, MonthStripAnswer } from './dashboard.data.ts';

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

function onDay(text: string) {
  const day = parseDay(text);
  if (!day) throw new Error(`not a day: ${text}`);
  return day;
}

export function dueBill(
  seriesId: number,
  name: string,
  dueOn: string,
  more: Partial<MonthStripAnswer['bills'][number]> = {},
) {
  return {
    ...{ seriesId, name, dueOn: onDay(dueOn), amount: cents(139_00), isAmountKnown: true, isOverdue: false },
    ...more,
  };
}

/** November 15: 4,074.42 spent of 5,379.00, where 4,248.00 would be on pace. */
export function monthStrip(more: Partial<MonthStripAnswer> = {}): MonthStripAnswer {
  return {
    today: onDay('2026-11-15'),
    verdict: 'onTrack',
    earned: cents(3_711_24),
    spent: cents(4_074_42),
    budget: cents(5_379_00),
    setAside: cents(0),
    fromSavings: cents(0),
    pace: cents(4_248_00),
    overPace: cents(-173_58),
    afterBills: cents(1_119_58),
    daysLeft: 16,
    leftPerDay: cents(69_97),
    bills: [],
    netWorthChange: { since: onDay('2026-11-01'), from: onDay('2026-10-31'), amount: cents(1_284_60) },
    ...more,
  };
}

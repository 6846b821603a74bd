import type { YearReview } from '@cairn/contract';
import { cents, type Day, isDay, monthIn } from '@cairn/domain';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

/** 2025, with 60,000.00 earned and 45,000.00 spent. */
export function yearReview(more: Partial<YearReview> = {}): YearReview {
  return {
    ...{ first: day('2025-01-01'), last: day('2025-12-31'), historyFrom: day('2023-02-03'), years: [2025, 2024] },
    ...{ earned: cents(60_000_00), spent: cents(45_000_00), saved: cents(15_000_00), savedPercent: 25 },
    ...{ earnedPerMonth: cents(5_000_00), spentBefore: cents(50_000_00) },
    months: Array.from({ length: 12 }, (_, index) => ({
      month: monthIn(2025, index + 1),
      earned: cents(5_000_00),
      spent: cents(3_000_00 + index * 100_00),
    })),
    ...{ biggestMonth: '2025-12', quietestMonth: '2025-01' },
    categories: [
      {
        ...{ id: 7, name: 'Groceries', icon: 'fas fa-cart-shopping', iconColor: '#155A41' },
        ...{ spent: cents(9_000_00), spentBefore: cents(10_000_00) },
      },
    ],
    otherSpent: cents(36_000_00),
    netWorth: {
      ...{ firstDate: day('2025-01-01'), first: cents(100_000_00) },
      ...{ lastDate: day('2025-12-31'), last: cents(120_000_00) },
    },
    mostVisited: [{ payee: 'corner cafe', name: 'Corner Cafe', visits: 120, spent: cents(600_00) }],
    mostPaid: [{ payee: 'greenleaf market', name: 'Greenleaf Market', visits: 90, spent: cents(8_000_00) }],
    biggestPurchase: { id: 12, name: 'Bicycle Shop', date: day('2025-05-04'), amount: cents(1_450_00) },
    subscriptions: { count: 4, yearlyCost: cents(640_00) },
    goals: [{ id: 3, name: 'Canoe', target: cents(800_00) }],
    ...{ transactions: 1_204, daysWithoutSpending: 81, busiestWeekday: 6 },
    ...more,
  };
}

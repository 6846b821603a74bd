import type { ListedFund, ListedGoal } from '@cairn/contract';
import { cents, type Day, parseDay } from '@cairn/domain';
import type { GoalsAnswer } from './goals.data.ts';

export function dayOf(text: string): Day {
  const day = parseDay(text);
  if (day === null) throw new Error(`not a day: ${text}`);
  return day;
}

/** 600.00 of 800.00 in account 1, planned with 150.00 a month. */
export function listedGoal(more: Partial<ListedGoal> = {}): ListedGoal {
  return {
    ...{ id: 1, name: 'Winter trip', icon: 'fas fa-plane', iconColor: '#057BAC', state: 'saving', changedIn: 5 },
    ...{ target: cents(800_00), monthly: cents(150_00), startsOn: dayOf('2026-01-01'), dueOn: dayOf('2099-12-27') },
    ...{ have: cents(600_00), uncovered: cents(0), needed: cents(200_00), monthsLeft: 1, expected: cents(650_00) },
    ...{ status: 'behind', behindBy: cents(50_00) },
    earmarks: [{ accountId: 1, amount: cents(600_00), covered: cents(600_00) }],
    ...more,
  };
}

export function listedFund(more: Partial<ListedFund> = {}): ListedFund {
  return {
    ...{ categoryId: 7, name: 'Gifts', icon: 'fas fa-gift', iconColor: '#BA8623', target: cents(600_00) },
    ...{ dueMonth: '2099-12', repeatMonths: 12, setAside: cents(525_00), needed: cents(75_00) },
    ...{ planned: cents(75_00), status: 'onTrack', behindBy: cents(0) },
    ...more,
  };
}

export function goalsAnswer(goals: readonly ListedGoal[], funds: readonly ListedFund[] = []): GoalsAnswer {
  return {
    goals: [...goals],
    funds: [...funds],
    accounts: [{ id: 1, name: 'Checking', balance: cents(9_378_55), free: cents(8_778_55) }],
    totals: { setAside: cents(600_00), needed: cents(200_00), planned: cents(150_00), inFunds: cents(0) },
  };
}

import type { AccountKey } from './accounts.ts';
import { dayOf, monthsUpTo } from './calendar.ts';

type GoalCall = <Answer>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Answer>;

/** The last day of the month some months ahead. */
function endOfMonthAfter(today: string, months: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return dayOf(year, month + months, 31);
}

interface Holdings {
  readonly accounts: readonly { readonly accountID: number; readonly free: number }[];
}

/** Two goals, one of them behind, and a bill that is saved for. */
export async function createGoals(
  call: GoalCall,
  accounts: ReadonlyMap<AccountKey, number>,
  today: string,
): Promise<void> {
  const holdings = await call<Holdings>('GET', 'Goal/GetGoals');
  const setAside = (key: AccountKey, Amount: number) => {
    const AccountID = accounts.get(key);
    const free = holdings.accounts.find(({ accountID }) => accountID === AccountID)?.free ?? 0;
    return free >= Amount ? [{ AccountID, Amount }] : [];
  };
  await call('POST', 'Goal/SaveGoal', {
    ...{ Name: 'Emergency fund', Icon: 'fas fa-umbrella', IconColor: '#28568E', Target: 22_000, Monthly: 150 },
    ...{ DueOn: endOfMonthAfter(today, 15), Earmarks: setAside('savings', 20_000) },
  });
  await call('POST', 'Goal/SaveGoal', {
    ...{ Name: 'Summer in Lisbon', Icon: 'fas fa-plane', IconColor: '#057BAC', Target: 4_200, Monthly: 320 },
    ...{ DueOn: endOfMonthAfter(today, 7), Earmarks: setAside('sam', 1_450) },
  });
  const categories = await call<{ categoryID: number; name: string }[]>('GET', 'Category/GetAllCategories');
  const [first] = monthsUpTo(today, 6);
  const CategoryID = categories.find(({ name }) => name === 'Gifts')?.categoryID;
  if (first)
    await call('POST', 'MonthlyBudget/SavePolicy', {
      CategoryID,
      Month: first.month,
      Year: first.year,
      Policy: 'left',
    });
  await call('POST', 'AnnualBudget/SaveSinkingFund', {
    CategoryID,
    Fund: { Target: 600, DueMonth: endOfMonthAfter(today, 4).slice(0, 7), RepeatMonths: 12 },
  });
}

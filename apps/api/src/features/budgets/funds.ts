import type { ListedFund } from '@cairn/contract';
import {
  budgetIn,
  type Cents,
  cents,
  type Day,
  type FundActivity,
  fundMonths,
  fundStanding,
  haveBefore,
  type Month,
  monthOf,
  nextDue,
  type PlannedCategory,
  type PolicyStarts,
  policyIn,
  type RolloverPolicy,
  type SinkingFund,
} from '@cairn/domain';
import { type BudgetWrite, listFunds } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listPlannedBetween } from './budgets.queries.ts';
import { loadMonth } from './month-budget.ts';
import { toFund } from './promised.ts';

const isCarrying = (policy: RolloverPolicy) => policy === 'left' || policy === 'both';

/** The categories' money this month, and their plans until a later one. */
export async function loadActivity(db: Db, caller: Caller, today: Day, last: Month) {
  const month = monthOf(today);
  const { budget } = await loadMonth(db, caller, month, today);
  const items = new Map(
    budget.categories.flatMap((category) => [category, ...category.subcategories]).map((item) => [item.id, item]),
  );
  const { ledgerId, actor } = caller;
  const rows = await listPlannedBetween(db, ledgerId, actor.timeZone, { first: month, last });
  const activityOf = (row: PlannedCategory): FundActivity => {
    const item = items.get(row.id);
    return {
      carry: item?.carry ?? cents(0),
      moved: item?.moved ?? cents(0),
      spent: item?.spent ?? cents(0),
      carriesOver: item !== undefined && isCarrying(item.policy),
      plannedIn: (at) => budgetIn(row, at),
    };
  };
  return { rows, activityOf };
}

/** Every fund with where it stands, by due month. */
export async function loadFunds(db: Db, caller: Caller, today: Day): Promise<ListedFund[]> {
  const stored = await listFunds(db, caller.ledgerId);
  if (stored.length === 0) return [];
  const month = monthOf(today);
  const dues = stored.map((one) => nextDue(toFund(one), month) ?? month);
  const last = dues.reduce((latest, due) => (due > latest ? due : latest), month);
  const { rows, activityOf } = await loadActivity(db, caller, today, last);
  const listed = stored.flatMap((one): ListedFund[] => {
    const row = rows.find(({ id }) => id === one.categoryId);
    if (!row) return [];
    const { name, icon, iconColor } = row;
    const { target, repeatMonths } = toFund(one);
    return [
      {
        ...{ categoryId: one.categoryId, name, icon, iconColor, target, repeatMonths },
        ...fundStanding(toFund(one), activityOf(row), month),
      },
    ];
  });
  return listed.sort((a, b) => ((a.dueMonth ?? '') < (b.dueMonth ?? '') ? -1 : 1));
}

const lastMonth = (months: Iterable<Month>) => [...months].at(-1) ?? null;

/** The last month that saving a fund, or the one it replaces, may budget. */
export function lastPlanned(fund: SinkingFund, before: SinkingFund | null, month: Month): Month {
  const none = cents(0);
  const ends = [fund, ...(before ? [before] : [])].map((one) => lastMonth(fundMonths(one, none, month).keys()));
  return ends.reduce<Month>((latest, end) => (end !== null && end > latest ? end : latest), month);
}

export interface FundPlan {
  readonly have: Cents;
  readonly months: readonly { readonly month: Month; readonly before: Cents; readonly after: Cents }[];
  readonly writes: readonly BudgetWrite[];
}

/** The budgets that a fund gives its category. Months that only the previous fund covered get the default again. */
export function planFund(
  row: PlannedCategory,
  activity: FundActivity,
  fund: SinkingFund,
  before: SinkingFund | null,
  month: Month,
): FundPlan {
  const have = haveBefore(fund, activity, month);
  const amounts = fundMonths(fund, have, month);
  const end = lastMonth(amounts.keys()) ?? month;
  const former = before ? [...fundMonths(before, have, month).keys()].filter((at) => at > end) : [];
  const planned = new Map<Month, Cents | null>([...amounts, ...former.map((at) => [at, null] as const)]);
  const withoutOwn = { own: new Map<Month, Cents>(), defaults: row.defaults };
  return {
    have,
    months: [...planned].map(([at, amount]) => ({
      month: at,
      before: budgetIn(row, at),
      after: amount ?? budgetIn(withoutOwn, at),
    })),
    writes: [...planned].flatMap(([at, after]) => {
      const own = row.own.get(at) ?? null;
      return own === after ? [] : [{ categoryId: row.id, month: at, isDefault: false, before: own, after }];
    }),
  };
}

/** Whether the category carries over its remaining money in every month that saves for the fund. */
export function carriesOver(starts: PolicyStarts, months: Iterable<Month>): boolean {
  return [...months].every((month) => isCarrying(policyIn(starts, month)));
}

import type { PlannedCategory } from '../../budgets/figures.ts';
import { addDays } from '../../day.ts';
import { cents } from '../../money.ts';
import { toMonth } from '../../month.ts';
import type { CommittedEntry, ForecastFacts } from '../facts.ts';
import { FORECAST_DAYS } from '../layers.ts';
import { forecastSeed } from '../random.ts';
import {
  CARD,
  CHECKING,
  HIDDEN_DAYS,
  SECOND_CARD,
  SEEN_DAYS,
  type TrialHousehold,
  type TrialRow,
} from './households.ts';

/** The last day that is known. */
export const TODAY = SEEN_DAYS - 1;

/** The amount that a user expects of a series: the mean of the last three, on its due dates. */
function committedOf({ series, rows, firstDay }: TrialHousehold): CommittedEntry[] {
  return series.flatMap((one, index) => {
    const { accountId, otherAccountId, categoryId, name, isDueOn } = one;
    const past = rows.filter((row) => row.series === one && row.accountId === accountId && row.day <= TODAY);
    const mean = past.reduce((sum, row) => sum + row.cents, 0) / Math.max(1, past.length);
    const seen = past.slice(-3);
    const amount = Math.round(seen.reduce((sum, row) => sum + row.cents, 0) / Math.max(1, seen.length));
    const spread = Math.sqrt(
      past.reduce((sum, row) => sum + (row.cents - mean) ** 2, 0) / Math.max(1, past.length - 1),
    );
    const entry = {
      spreadCents: cents(Math.round(spread)),
      name,
      seriesId: index + 1,
      categoryId,
      subcategoryId: null,
    };
    const entries: CommittedEntry[] = [];
    const last = rows.findLast((row) => row.series === one && row.day <= TODAY)?.day ?? 0;
    for (let due = TODAY - one.lateBy; due < TODAY + FORECAST_DAYS; due += 1) {
      // One that was due before today and hasn't posted yet is still expected.
      if (!isDueOn(due) || (due <= TODAY && last >= due)) continue;
      const day = addDays(firstDay, Math.max(due, TODAY + 1));
      entries.push({ ...entry, day, accountId, cents: cents(amount) });
      if (otherAccountId !== null) entries.push({ ...entry, day, accountId: otherAccountId, cents: cents(-amount) });
    }
    return entries;
  });
}

export function balancesOf({ rows, opening }: TrialHousehold, accountId: number): Float64Array {
  const balances = new Float64Array(SEEN_DAYS + HIDDEN_DAYS);
  for (const row of rows) if (row.accountId === accountId) balances[row.day] = (balances[row.day] ?? 0) + row.cents;
  let balance = opening.get(accountId) ?? 0;
  for (let day = 0; day < balances.length; day += 1) {
    balance += balances[day] ?? 0;
    balances[day] = balance;
  }
  return balances;
}

function plansOf({ budgets }: TrialHousehold): PlannedCategory[] {
  return Array.from(budgets, ([id, amount]) => ({
    id,
    parentId: null,
    name: `Category ${id}`,
    icon: '',
    iconColor: '',
    isIncome: false,
    deletedIn: null,
    own: new Map(),
    defaults: new Map([[toMonth('2000-01'), cents(amount)]]),
  }));
}

const isSeen = ({ day }: TrialRow) => day <= TODAY;

export function factsOf(household: TrialHousehold): ForecastFacts {
  const { firstDay, rows, accountIds, cards } = household;
  const today = addDays(firstDay, TODAY);
  const seen = rows.filter(isSeen);
  const cyclesOf = new Map(cards.map((card) => [card.accountId, card]));
  return {
    today,
    days: FORECAST_DAYS,
    seed: forecastSeed(1, today),
    accounts: accountIds.map((id) => {
      const cycle = cyclesOf.get(id);
      return {
        id,
        name: `Account ${id}`,
        balance: cents(balancesOf(household, id)[TODAY] ?? 0),
        isCard: id === CARD || id === SECOND_CARD,
        cycle: cycle ? { closesOnDay: cycle.closesOnDay, dueOnDay: cycle.dueOnDay, paysFromId: CHECKING } : null,
        fullWeeks: 52,
      };
    }),
    committed: committedOf(household),
    plans: plansOf(household),
    thisMonth: seen
      .filter((row) => !row.isTransfer && addDays(firstDay, row.day).slice(0, 7) === today.slice(0, 7))
      .map((row) => ({
        categoryId: row.categoryId,
        subcategoryId: null,
        isIncome: row.cents > 0,
        total: cents(Math.abs(row.cents)),
      })),
    weeks: seen
      .filter((row) => !row.isTransfer && row.day < TODAY && row.day >= TODAY - 364)
      .map((row) => ({
        accountId: row.accountId,
        week: Math.floor((TODAY - 1 - row.day) / 7),
        categoryId: row.categoryId,
        cents: cents(row.series ? 0 : row.cents),
        recentCents: cents(row.day >= TODAY - 90 ? row.cents : 0),
      })),
    moves: seen
      .filter((row) => row.day > TODAY - 62)
      .map((row) => ({
        accountId: row.accountId,
        day: addDays(firstDay, row.day),
        cameIn: cents(Math.max(0, row.cents)),
        wentOut: cents(Math.max(0, -row.cents)),
      })),
  };
}

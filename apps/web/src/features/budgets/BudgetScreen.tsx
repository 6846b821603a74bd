import {
  addMonths,
  type Budget,
  type CategoryBudget,
  type Cents,
  type Day,
  daysOf,
  type Month,
  monthOf,
} from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { PlanLinks } from '../../app/PlanLinks.tsx';
import { QueryView } from '../../app/QueryView.tsx';
import { browserToday } from '../../app/today.ts';
import { classNames } from '../../ui/classNames.ts';
import { Page } from '../../ui/Page.tsx';
import { SliderPanel } from '../../ui/Slider.tsx';
import { seriesQuery } from '../ledger/index.ts';
import { BudgetCards } from './BudgetCards.tsx';
import { BudgetChart } from './BudgetChart.tsx';
import { BudgetHeader } from './BudgetHeader.tsx';
import { BudgetList } from './BudgetList.tsx';
import styles from './BudgetScreen.module.css';
import { BudgetSkeleton } from './BudgetSkeleton.tsx';
import { type BillNotes, billNotes, noBillNotes } from './billNotes.ts';
import { chartParts, splitByKind } from './budgetFigures.ts';
import { type Period, periodOf, readSelection } from './budgetPeriod.ts';
import { budgetQueries } from './budgets.data.ts';
import type { BudgetSelection } from './budgetUrl.ts';
import { FirstBudget } from './FirstBudget.tsx';
import { MonthActions, YearActions } from './MonthActions.tsx';
import { PoolProvider } from './pool.ts';
import { FlexibleSpending, groupByKind } from './SpendingKinds.tsx';
import { kindLabels } from './spendingKindText.ts';
import { AmountEditingProvider, useAmountEditingState } from './useAmountEditing.ts';
import { useOpenRows } from './useOpenRows.ts';
import { PacedMonthProvider, useMonthPace } from './usePaceMark.ts';
import { usePrefetchAdjacent } from './usePrefetchAdjacent.ts';
import { YearLayout } from './YearLayout.tsx';

const SLIDER = 'budget';

/** Notes on the bills of the current month or a later one. Optional, so a failure shows nothing. */
function useBillNotes(period: Period, today: Day): BillNotes {
  const month = period.kind === 'month' && period.month >= monthOf(today) ? period.month : null;
  const shown = month ?? monthOf(today);
  const { data } = useQuery({
    ...seriesQuery(daysOf(addMonths(shown, -1)).first, daysOf(shown).last),
    enabled: month !== null,
    meta: { isQuiet: true },
  });
  return useMemo(() => (data && month !== null ? billNotes(data, month, today) : noBillNotes), [data, month, today]);
}

interface FiguresProps {
  budget: Budget;
  selection: BudgetSelection;
  bills: BillNotes;
}

function Figures({ budget: loaded, selection, bills }: FiguresProps) {
  const { open, toggle } = useOpenRows();
  const period = useMemo(() => periodOf(selection), [selection]);
  const month = period.kind === 'month' ? period.month : null;
  const { budget, editing } = useAmountEditingState(loaded, month, open);
  const { uncategorized, actualExpenses, actualIncome } = budget;
  const [expenses, incomes] = useMemo(() => splitByKind(budget), [budget]);
  const spending = useMemo(() => chartParts(expenses, uncategorized.spent, period), [expenses, uncategorized, period]);
  const earning = useMemo(() => chartParts(incomes, uncategorized.earned, period), [incomes, uncategorized, period]);
  const isByKind = month !== null && selection.isByKind === true;
  const shared = { selection, open, onToggle: toggle, bills, moves: budget.moves ?? [] };
  return (
    <PacedMonthProvider value={month}>
      <PoolProvider value={budget}>
        <BudgetCards budget={budget} />
        {isByKind && <FlexibleSpending budget={budget} />}
        <PaceNote />
        <div className={styles.grid}>
          <AmountEditingProvider value={editing}>
            <ExpenseLists rows={expenses} uncategorized={uncategorized.spent} isByKind={isByKind} shared={shared} />
            <BudgetList
              title="Income"
              rows={incomes}
              uncategorized={uncategorized.earned}
              className={styles.income}
              {...shared}
            />
          </AmountEditingProvider>
          <BudgetChart
            title="Spending by Category"
            parts={spending}
            total={actualExpenses}
            caption="Actual Expenses"
            className={styles.spendingChart}
          />
          <BudgetChart
            title="Income by Category"
            parts={earning}
            total={actualIncome}
            caption="Earned Income"
            className={styles.incomeChart}
          />
        </div>
      </PoolProvider>
    </PacedMonthProvider>
  );
}

interface ExpenseListsProps {
  rows: readonly CategoryBudget[];
  uncategorized: Cents;
  isByKind: boolean;
  shared: Pick<ComponentProps<typeof BudgetList>, 'selection' | 'open' | 'onToggle' | 'bills' | 'moves'>;
}

/** One list, or one for each kind of spending. */
function ExpenseLists({ rows, uncategorized, isByKind, shared }: ExpenseListsProps) {
  if (!isByKind)
    return (
      <BudgetList title="Expenses" rows={rows} uncategorized={uncategorized} className={styles.expenses} {...shared} />
    );
  return (
    <div className={classNames(styles.expenses, styles.kinds)}>
      {groupByKind(rows, uncategorized).map((group) => (
        <BudgetList
          key={group.kind}
          title={kindLabels[group.kind]}
          rows={group.rows}
          otherRows={rows}
          uncategorized={group.uncategorized}
          className={undefined}
          {...shared}
        />
      ))}
    </div>
  );
}

/** Explains the marks on the bars. */
function PaceNote() {
  const pace = useMonthPace();
  if (pace === null) return null;
  return (
    <p className={styles.pace}>
      {`Today, day ${pace.day} of ${pace.days}. Past the mark means spending faster than expected: bills when they’re due, the rest day by day.`}
    </p>
  );
}

/** Past months never offer a first budget. */
function isFirstBudget({ isPlanned, categories }: Budget, month: Month, today: Day): boolean {
  return !isPlanned && categories.length > 0 && month >= monthOf(today);
}

export default function BudgetScreen() {
  const [params] = useSearchParams();
  const today = browserToday();
  const selection = useMemo(() => readSelection(params, today), [params, today]);
  const period = useMemo(() => periodOf(selection), [selection]);
  const query = useQuery(budgetQueries.period(period));
  useQuery(budgetQueries.opened(period));
  const bills = useBillNotes(period, today);
  usePrefetchAdjacent(period, query.data !== undefined);
  return (
    <Page>
      <BudgetHeader
        selection={selection}
        today={today}
        sliderId={SLIDER}
        actions={
          period.kind === 'month' ? (
            <MonthActions key={period.month} month={period.month} budget={query.data} selection={selection} />
          ) : (
            query.data && <YearActions year={period.year} budget={query.data} />
          )
        }
      />
      <SliderPanel sliderId={SLIDER} value={selection.view}>
        <QueryView query={query} loading={<BudgetSkeleton />} failed="We couldn’t load your budget">
          {(budget) =>
            period.kind === 'month' && isFirstBudget(budget, period.month, today) ? (
              <FirstBudget key={period.month} month={period.month} />
            ) : (
              <YearLayout selection={selection} budget={budget}>
                <Figures key={JSON.stringify(period)} budget={budget} selection={selection} bills={bills} />
              </YearLayout>
            )
          }
        </QueryView>
      </SliderPanel>
      <PlanLinks only={['/Recurring', '/Goals', '/Forecast']} className={styles.plan} />
    </Page>
  );
}

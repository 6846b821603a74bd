import { addMonths, formatMonth, type Month, monthOf } from '@cairn/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { browserToday } from '../../app/today.ts';
import { whenIdle } from '../../app/whenIdle.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import {
  accountsListQuery,
  categoriesQuery,
  type SeriesInRange,
  seriesInMonthQuery,
  useAccountsList,
  useCategories,
} from '../ledger/index.ts';
import { useAccount } from '../users/index.ts';
import { AddSeries, useOpenAdd } from './AddSeries.tsx';
import { BillSummaryPanel } from './BillSummaryPanel.tsx';
import { PriceChanges, YearlyCost } from './CostPanels.tsx';
import { readMonth } from './monthUrl.ts';
import { monthView } from './monthView.ts';
import { NeedsLook } from './NeedsLook.tsx';
import { RecurringHeader } from './RecurringHeader.tsx';
import { RecurringLists } from './RecurringLists.tsx';
import styles from './RecurringScreen.module.css';
import { RecurringSkeleton, SidePanelSkeleton } from './RecurringSkeleton.tsx';
import { suggestionsQuery } from './recurring.data.ts';
import { SuggestionPanel } from './SuggestionPanel.tsx';

function NoSeries() {
  const openAdd = useOpenAdd();
  const { isJunior } = useAccount();
  return (
    <Panel>
      <EmptyState
        title="Nothing recurring yet"
        help={
          isJunior
            ? 'Add your allowance and what you pay for regularly, to see what comes next. What Cairn finds in your transactions appears here, too.'
            : 'Track bills, subscriptions, and pay to see what is due and what it costs in a year. What Cairn finds in your transactions appears here, too.'
        }
        actions={
          isJunior ? (
            <ButtonLink to="/Recurring?add=allowance">Add your allowance</ButtonLink>
          ) : (
            <Button onClick={openAdd}>Add the first one</Button>
          )
        }
      />
    </Panel>
  );
}

function NothingInMonth({ month }: { month: Month }) {
  return (
    <Panel>
      <EmptyState title={`Nothing is due in ${formatMonth(month)}`} help="Other months may have something." />
    </Panel>
  );
}

function Content({ data, month }: { data: SeriesInRange; month: Month }) {
  const today = browserToday();
  const view = useMemo(() => monthView(data, month, today), [data, month, today]);
  const labels = { categories: useCategories(), accounts: useAccountsList() };
  const isEmpty = view.look.length + view.comingUp.length + view.done.length === 0;
  const shared = { labels, today };
  // Suggestions come first, so the panels below wait for them instead of moving.
  const suggestions = useQuery(suggestionsQuery);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {data.series.length === 0 ? (
          <NoSeries />
        ) : (
          <BillSummaryPanel summary={view.summary} isPast={month < monthOf(today)} />
        )}
        <NeedsLook items={view.look} {...shared} />
        {isEmpty && data.series.length > 0 && <NothingInMonth month={month} />}
        <RecurringLists view={view} {...shared} />
      </div>
      <div className={styles.column}>
        {suggestions.isPending ? (
          <SidePanelSkeleton />
        ) : (
          <>
            <SuggestionPanel query={suggestions} labels={labels} />
            <PriceChanges series={data.series} labels={labels} />
            <YearlyCost series={data.series} />
          </>
        )}
      </div>
    </div>
  );
}

/** Makes stepping to the previous or next month instant. Failures are reported only if a screen needs the data. */
function usePrefetchAdjacent(month: Month, isLoaded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isLoaded) return;
    return whenIdle(() => {
      for (const step of [-1, 1])
        void client.prefetchQuery({ ...seriesInMonthQuery(addMonths(month, step)), meta: { isQuiet: true } });
    });
  }, [client, month, isLoaded]);
}

export default function RecurringScreen() {
  const [params] = useSearchParams();
  const today = browserToday();
  const month = readMonth(params, today);
  const query = useQuery(seriesInMonthQuery(month));
  usePrefetchAdjacent(month, query.data !== undefined);
  // The rows name categories and accounts.
  const isLabeled = [useQuery(categoriesQuery), useQuery(accountsListQuery)].every(({ isPending }) => !isPending);
  return (
    <Page>
      <RecurringHeader view="/Recurring" month={month} today={today} />
      <QueryView
        query={isLabeled ? query : { ...query, data: undefined }}
        loading={<RecurringSkeleton />}
        failed="We couldn’t load what is recurring"
      >
        {(data) => <Content data={data} month={month} />}
      </QueryView>
      <AddSeries />
    </Page>
  );
}

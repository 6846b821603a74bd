import type { ListedSeries } from '@cairn/contract';
import { addDays, type Day } from '@cairn/domain';
import { useQueries } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { BackHeader } from '../../app/BackHeader.tsx';
import { QueryView } from '../../app/QueryView.tsx';
import { browserToday } from '../../app/today.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { Page } from '../../ui/Page.tsx';
import { SkeletonPage } from '../../ui/Skeleton.tsx';
import { WithAside } from '../../ui/WithAside.tsx';
import { HelpLauncher } from '../help/index.ts';
import { seriesQuery, useAccountsList, useCategories } from '../ledger/index.ts';
import { readId } from '../transactions/index.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { OccurrenceList } from './OccurrenceList.tsx';
import { SeriesActions } from './SeriesActions.tsx';
import { PriceHistory, SeriesInfo } from './SeriesInfo.tsx';
import { joinOccurrences, type SeriesDetail } from './seriesDetail.ts';
import { startSeries } from './seriesForm.ts';

const SeriesDialog = lazy(() => import('./SeriesDialog.tsx'));

/** A year back and three months ahead. The server answers at most 400 days at a time. */
const PAST_DAYS = 366;
const AHEAD_DAYS = 92;

function useSeries(id: number, today: Day) {
  return useQueries({
    queries: [
      seriesQuery(addDays(today, -PAST_DAYS), today),
      seriesQuery(addDays(today, 1), addDays(today, AHEAD_DAYS)),
    ],
    combine: ([past, ahead]) => ({
      data: past.data && ahead.data ? joinOccurrences(id, past.data, ahead.data) : undefined,
      isError: past.isError || ahead.isError,
      refetch: () => {
        void past.refetch();
        void ahead.refetch();
      },
    }),
  });
}

function Header({ title, actions }: { title: string; actions?: ReactNode }) {
  return (
    <BackHeader
      title={title}
      back={{ to: '/Recurring', label: 'Back to Recurring' }}
      help={<HelpLauncher query="recurring" />}
      actions={actions}
    />
  );
}

function NotFound() {
  return (
    <MessagePage isNarrow header={<Header title="Recurring" />}>
      <EmptyState
        title="We couldn’t find this"
        help="It may have been merged or undone, or the address may be wrong."
        actions={
          <ButtonLink variant="primary" to="/Recurring">
            Go to Recurring
          </ButtonLink>
        }
      />
    </MessagePage>
  );
}

type OpenDialog = 'edit' | 'merge' | null;

function Loaded({ series, occurrences, others, today }: SeriesDetail & { series: ListedSeries; today: Day }) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const navigate = useNavigate();
  const labels = { categories: useCategories(), accounts: useAccountsList() };
  const close = () => setOpen(null);
  return (
    <Page isDetail>
      <Header
        title={series.name}
        actions={
          <SeriesActions
            series={series}
            canMerge={others.length > 0}
            today={today}
            onEdit={() => setOpen('edit')}
            onMerge={() => setOpen('merge')}
          />
        }
      />
      <WithAside
        aside={
          <>
            <SeriesInfo series={series} labels={labels} />
            <PriceHistory series={series} occurrences={occurrences} />
          </>
        }
      >
        <OccurrenceList series={series} occurrences={occurrences} today={today} />
      </WithAside>
      {open === 'edit' && (
        <Suspense>
          <SeriesDialog series={series} start={startSeries(series)} onClose={close} />
        </Suspense>
      )}
      {open === 'merge' && (
        <MergeDialog
          series={series}
          others={others}
          onClose={close}
          onMerged={(into) => void navigate(`/Recurring/${into}`, { replace: true })}
        />
      )}
    </Page>
  );
}

function SeriesLoader({ id }: { id: number }) {
  const today = browserToday();
  const query = useSeries(id, today);
  return (
    <QueryView
      query={query}
      loading={<SkeletonPage />}
      failed="We couldn’t load this"
      frame={(failure) => <MessagePage header={<Header title="Recurring" />}>{failure}</MessagePage>}
    >
      {({ series, ...detail }) =>
        series ? <Loaded key={series.id} series={series} {...detail} today={today} /> : <NotFound />
      }
    </QueryView>
  );
}

export default function SeriesScreen() {
  const id = readId(useParams().seriesID ?? null);
  return id === null ? <NotFound /> : <SeriesLoader id={id} />;
}

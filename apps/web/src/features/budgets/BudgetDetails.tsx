import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { BackHeader } from '../../app/BackHeader.tsx';
import { browserToday } from '../../app/today.ts';
import { Page } from '../../ui/Page.tsx';
import { SkeletonView } from '../../ui/Skeleton.tsx';
import { Slider, SliderPanel } from '../../ui/Slider.tsx';
import { BudgetEdit } from './BudgetEdit.tsx';
import { BudgetInfo } from './BudgetInfo.tsx';
import { BudgetUnavailable } from './BudgetUnavailable.tsx';
import { type BudgetPlace, budgetAddress } from './budgetAddress.ts';
import { isReadOnly, type Subject } from './budgetDraft.ts';
import type { Budget } from './budgetFigures.ts';
import { budgetQueries } from './budgets.data.ts';
import { type Period, periodOf, readId, readPlace } from './places.ts';

const views = [
  { value: 'info', label: 'Info' },
  { value: 'edit', label: 'Edit' },
] as const;
type View = (typeof views)[number]['value'];

const SLIDER = 'budget-details';

/** What the address names; null when the budget has no such category or subcategory. */
function findSubject({ expenses, incomes }: Budget, params: URLSearchParams): Subject | null {
  const category = [...expenses, ...incomes].find(({ id }) => id === readId(params, 'id'));
  if (!category) return null;
  if (!params.has('sub')) return { category, subcategory: null };
  const subcategory = category.subcategories.find(({ id }) => id === readId(params, 'sub'));
  return subcategory ? { category, subcategory } : null;
}

interface BudgetDetailsProps {
  title: string;
  view: BudgetPlace['view'];
}

/** Info and Edit of one category's budget, for a month or for a year. */
export function BudgetDetails({ title, view }: BudgetDetailsProps) {
  const [params] = useSearchParams();
  const today = browserToday();
  const place = useMemo(() => ({ ...readPlace(params, today), view }), [params, today, view]);
  const period = useMemo(() => periodOf(place), [place]);
  const { data: budget, isError, refetch } = useQuery(budgetQueries.of(period));
  const backTo = budgetAddress(place);
  const back = { to: backTo, label: 'Back to Budget' };

  if (readId(params, 'id') === null) return <Navigate to="/Budget" replace />;
  if (!budget)
    return (
      <Page isNarrow>
        {isError ? (
          <>
            <BackHeader title={title} back={back} />
            <BudgetUnavailable onRetry={() => void refetch()} />
          </>
        ) : (
          <SkeletonView />
        )}
      </Page>
    );
  const subject = findSubject(budget, params);
  if (!subject) return <Navigate to={backTo} replace />;
  const key = [subject.category.id, subject.subcategory?.id, place.year, place.month].join();
  return (
    <Loaded
      key={key}
      subject={subject}
      period={period}
      header={(slider) => <BackHeader title={title} back={back} slider={slider} />}
      backTo={backTo}
    />
  );
}

interface LoadedProps {
  subject: Subject;
  period: Period;
  header: (slider: ReactNode) => ReactNode;
  backTo: string;
}

/** A look at Info keeps what was typed. */
function Loaded({ subject, period, header, backTo }: LoadedProps) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const view: View = params.get('view') === 'edit' ? 'edit' : 'info';
  const [hasEdited, setEdited] = useState(view === 'edit');

  function show(next: View) {
    const changed = new URLSearchParams(params);
    if (next === 'edit') changed.set('view', next);
    else changed.delete('view');
    if (next === 'edit') setEdited(true);
    setParams(changed, { replace: true, preventScrollReset: true, state });
  }

  if (isReadOnly(subject))
    return (
      <Page isNarrow>
        {header(null)}
        <BudgetInfo subject={subject} period={period} />
      </Page>
    );
  return (
    <Page isNarrow>
      {header(<Slider id={SLIDER} label="View" options={views} value={view} onChange={show} />)}
      <SliderPanel sliderId={SLIDER} value={view}>
        {view === 'info' && <BudgetInfo subject={subject} period={period} />}
        {(view === 'edit' || hasEdited) && (
          <div hidden={view !== 'edit'}>
            <BudgetEdit subject={subject} period={period} backTo={backTo} />
          </div>
        )}
      </SliderPanel>
    </Page>
  );
}

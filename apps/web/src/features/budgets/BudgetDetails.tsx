import type { Budget } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { BackHeader } from '../../app/BackHeader.tsx';
import { InfoAndEditPanel } from '../../app/InfoAndEditPanel.tsx';
import { QueryView } from '../../app/QueryView.tsx';
import { browserToday } from '../../app/today.ts';
import { type InfoOrEdit, infoAndEdit } from '../../app/useInfoOrEdit.ts';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { Page } from '../../ui/Page.tsx';
import { SkeletonPage } from '../../ui/Skeleton.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { BudgetEdit } from './BudgetEdit.tsx';
import { BudgetInfo } from './BudgetInfo.tsx';
import { isReadOnly, type Subject } from './budgetForm.ts';
import { type Period, periodOf, readId, readSelection } from './budgetPeriod.ts';
import { budgetQueries } from './budgets.data.ts';
import { type BudgetSelection, budgetUrl } from './budgetUrl.ts';
import { PoolProvider } from './pool.ts';

const SLIDER = 'budget-details';

/** The category or subcategory named in the URL; null if the budget doesn't have it. */
function findSubject({ categories }: Budget, params: URLSearchParams): Subject | null {
  const category = categories.find(({ id }) => id === readId(params, 'id'));
  if (!category) return null;
  if (!params.has('sub')) return { category, subcategory: null };
  const subcategory = category.subcategories.find(({ id }) => id === readId(params, 'sub'));
  return subcategory ? { category, subcategory } : null;
}

interface BudgetDetailsProps {
  title: string;
  view: BudgetSelection['view'];
}

/** The Info and Edit tabs of one category's budget, for a month or a year. */
export function BudgetDetails({ title, view }: BudgetDetailsProps) {
  const [params] = useSearchParams();
  const today = browserToday();
  const selection = useMemo(() => ({ ...readSelection(params, today), view }), [params, today, view]);
  const period = useMemo(() => periodOf(selection), [selection]);
  const query = useQuery(budgetQueries.period(period));
  const backTo = budgetUrl(selection);
  const back = { to: backTo, label: 'Back to Budget' };

  if (readId(params, 'id') === null) return <Navigate to="/Budget" replace />;
  return (
    <QueryView
      query={query}
      loading={<SkeletonPage isNarrow />}
      failed="We couldn’t load your budget"
      frame={(failure) => (
        <MessagePage isNarrow header={<BackHeader title={title} back={back} />}>
          {failure}
        </MessagePage>
      )}
    >
      {(budget) => {
        const subject = findSubject(budget, params);
        if (!subject) return <Navigate to={backTo} replace />;
        return (
          <PoolProvider value={budget}>
            <LoadedDetails
              key={[subject.category.id, subject.subcategory?.id, selection.year, selection.month].join()}
              subject={subject}
              period={period}
              header={(slider) => <BackHeader title={title} back={back} slider={slider} />}
              backTo={backTo}
            />
          </PoolProvider>
        );
      }}
    </QueryView>
  );
}

interface LoadedDetailsProps {
  subject: Subject;
  period: Period;
  header: (slider: ReactNode) => ReactNode;
  backTo: string;
}

function LoadedDetails({ subject, period, header, backTo }: LoadedDetailsProps) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const view: InfoOrEdit = params.get('view') === 'edit' ? 'edit' : 'info';

  function show(next: InfoOrEdit) {
    const changed = new URLSearchParams(params);
    if (next === 'edit') changed.set('view', next);
    else changed.delete('view');
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
      {header(<Slider id={SLIDER} label="View" options={infoAndEdit} value={view} onChange={show} />)}
      <InfoAndEditPanel
        sliderId={SLIDER}
        view={view}
        info={<BudgetInfo subject={subject} period={period} />}
        edit={<BudgetEdit subject={subject} period={period} backTo={backTo} />}
      />
    </Page>
  );
}

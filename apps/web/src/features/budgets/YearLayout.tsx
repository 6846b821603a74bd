import type { Budget } from '@cairn/domain';
import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Slider, SliderPanel } from '../../ui/Slider.tsx';
import { BudgetCards } from './BudgetCards.tsx';
import { type BudgetSelection, budgetUrl } from './budgetUrl.ts';
import styles from './YearLayout.module.css';

const layouts = [
  { value: 'categories', label: 'Categories' },
  { value: 'months', label: 'Months' },
] as const;

const ID = 'year-layout';
const LOADING_ROWS = 8;

interface YearLayoutProps {
  selection: BudgetSelection;
  budget: Budget;
  /** The figures by category. */
  children: ReactNode;
}

/** Shows a year by category, or every category by month. Months have no choice of layout. */
export function YearLayout({ selection, budget, children }: YearLayoutProps) {
  const navigate = useNavigate();
  if (selection.view === 'monthly') return children;
  const isGrid = selection.isGrid === true;
  const value = isGrid ? 'months' : 'categories';
  return (
    <>
      <div className={styles.choice}>
        <Slider
          id={ID}
          label="Layout"
          options={layouts}
          value={value}
          onChange={(layout) =>
            void navigate(budgetUrl({ ...selection, isGrid: layout === 'months' }), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </div>
      <SliderPanel sliderId={ID} value={value}>
        {isGrid ? (
          <>
            <BudgetCards budget={budget} />
            <Suspense fallback={<SkeletonRows count={LOADING_ROWS} />}>
              <YearGridPanel key={selection.year} year={selection.year} />
            </Suspense>
          </>
        ) : (
          children
        )}
      </SliderPanel>
    </>
  );
}

const YearGridPanel = lazy(() => import('./YearGridPanel.tsx'));

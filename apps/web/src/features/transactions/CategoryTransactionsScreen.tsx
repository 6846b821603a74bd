import type { Category } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { BackHeader } from '../../app/BackHeader.tsx';
import { browserToday } from '../../app/today.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { budgetUrlForDays } from '../budgets/index.ts';
import { categoriesQuery } from '../ledger/index.ts';
import { CategoryFilterBar } from './CategoryFilterBar.tsx';
import {
  type CategoryFilters,
  readCategoryFilters,
  toCategoryCallFilter,
  writeCategoryFilters,
} from './categoryFilters.ts';
import { ListBody } from './ListBody.tsx';
import { useTransactionList } from './useTransactionList.ts';

/** Goes back to the budget of the month or year shown, even if this URL was opened directly. */
function backTo({ dates }: CategoryFilters) {
  const to = dates.choice === 'custom' ? budgetUrlForDays(dates.from, dates.to) : '/Budget';
  return { to, label: 'Back to Budget' };
}

function titleOf(category: Category | undefined, subcategoryId: number | null): string {
  if (!category) return 'Transactions';
  const subcategory = category.subcategories.find(({ id }) => id === subcategoryId);
  return subcategory ? `${category.name} · ${subcategory.name}` : category.name;
}

function addTransactionUrl({ categoryId, subcategoryId }: CategoryFilters): string {
  const params = new URLSearchParams({ category: String(categoryId) });
  if (subcategoryId !== null) params.set('sub', String(subcategoryId));
  return `/AddTransaction?${params}`;
}

function CategoryNotFound({ filters }: { filters: CategoryFilters }) {
  return (
    <MessagePage header={<BackHeader title="Transactions" back={backTo(filters)} />}>
      <EmptyState
        title="We couldn’t find this category"
        help="It may have been deleted. Its transactions are still in Transactions."
        actions={<ButtonLink to="/Transactions">Go to Transactions</ButtonLink>}
      />
    </MessagePage>
  );
}

interface CategoryListProps {
  filters: CategoryFilters;
  title: string;
}

function CategoryList({ filters, title }: CategoryListProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const today = browserToday();
  const callFilter = useMemo(() => toCategoryCallFilter(filters, today), [filters, today]);
  const list = useTransactionList(callFilter);
  const isNarrowed = filters.search !== '' || filters.dates.choice !== 'all';

  function change(next: CategoryFilters) {
    const search = writeCategoryFilters(next).toString();
    void navigate({ search }, { replace: true, preventScrollReset: true, state });
  }

  return (
    <Page>
      <BackHeader
        title={title}
        back={backTo(filters)}
        actions={
          <ButtonLink
            variant="primary"
            icon={Plus}
            isIconOnMobile
            to={addTransactionUrl(filters)}
            state={{ openedFrom: 'category' }}
          >
            Add Transaction
          </ButtonLink>
        }
      />
      <CategoryFilterBar filters={filters} onChange={change} />
      <Panel isClipped>
        <ListBody
          label={`${title} transactions`}
          openedFrom="category"
          filter={callFilter}
          list={list}
          empty={
            <EmptyState
              title="No transactions"
              help={isNarrowed ? 'Nothing matches these filters.' : 'This category doesn’t have any transactions yet.'}
              actions={
                isNarrowed && (
                  <Button onClick={() => change({ ...filters, search: '', dates: { choice: 'all' } })}>Show all</Button>
                )
              }
            />
          }
        />
      </Panel>
    </Page>
  );
}

export default function CategoryTransactionsScreen() {
  const [params] = useSearchParams();
  const filters = useMemo(() => readCategoryFilters(params), [params]);
  const categories = useQuery(categoriesQuery).data;
  if (!filters) return <Navigate to="/Budget" replace />;
  const category = categories?.find(({ id }) => id === filters.categoryId);
  if (categories && !category) return <CategoryNotFound filters={filters} />;
  return <CategoryList key={filters.categoryId} filters={filters} title={titleOf(category, filters.subcategoryId)} />;
}

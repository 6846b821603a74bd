import type { Category, Subcategory } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { categoriesQuery } from '../../app/ledger.data.ts';
import { Page } from '../../ui/Page.tsx';
import { SkeletonView } from '../../ui/Skeleton.tsx';
import { idParam } from './addresses.ts';
import { CategoriesUnavailable } from './CategoriesUnavailable.tsx';
import { CategoryDetails } from './CategoryDetails.tsx';
import { listAddress } from './listPlace.ts';

/** What the address names; null when there is no such category or subcategory. */
function findNamed(categories: readonly Category[], params: URLSearchParams) {
  const category = categories.find(({ categoryID }) => categoryID === idParam(params, 'id'));
  if (!category) return null;
  if (!params.has('sub')) return { category, subcategory: null };
  const subcategory: Subcategory | undefined = category.subcategories.find(
    ({ subcategoryID }) => subcategoryID === idParam(params, 'sub'),
  );
  return subcategory ? { category, subcategory } : null;
}

export default function EditCategoryScreen() {
  const [params] = useSearchParams();
  const { data: categories, isPending, refetch } = useQuery(categoriesQuery);
  if (idParam(params, 'id') === null) return <Navigate to={listAddress()} replace />;
  if (isPending)
    return (
      <Page>
        <SkeletonView />
      </Page>
    );
  if (!categories) return <CategoriesUnavailable title="Category Details" onRetry={() => void refetch()} />;
  const named = findNamed(categories, params);
  if (!named) return <Navigate to={listAddress()} replace />;
  const { category, subcategory } = named;
  const key = `${category.categoryID}-${subcategory?.subcategoryID ?? ''}`;
  return <CategoryDetails key={key} category={category} subcategory={subcategory} categories={categories} />;
}

import type { Category, Subcategory } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonPage } from '../../ui/Skeleton.tsx';
import { categoriesQuery } from '../ledger/index.ts';
import { CategoryDetails } from './CategoryDetails.tsx';
import { idParam } from './categoryUrls.ts';
import { listUrl } from './listState.ts';

/** The category or subcategory named in the URL; null if it doesn't exist. */
function findCategory(categories: readonly Category[], params: URLSearchParams) {
  const category = categories.find(({ id }) => id === idParam(params, 'id'));
  if (!category) return null;
  if (!params.has('sub')) return { category, subcategory: null };
  const subcategory: Subcategory | undefined = category.subcategories.find(({ id }) => id === idParam(params, 'sub'));
  return subcategory ? { category, subcategory } : null;
}

function CategoryNotFound() {
  return (
    <MessagePage header={<PageHeader title="Category Details" back={{ to: listUrl(), label: 'Back to Categories' }} />}>
      <EmptyState
        title="We couldn’t find this category"
        help="It may have been deleted, or the address may be wrong."
        actions={
          <ButtonLink variant="primary" to="/Categories">
            Go to Categories
          </ButtonLink>
        }
      />
    </MessagePage>
  );
}

function Found({ categories, params }: { categories: readonly Category[]; params: URLSearchParams }) {
  const [shownKey, setShownKey] = useState<string | null>(null);
  const key = `${params.get('id')}-${params.get('sub') ?? ''}`;
  const found = findCategory(categories, params);
  // A category deleted on this screen needs no explanation.
  if (!found) return shownKey === key ? <Navigate to={listUrl()} replace /> : <CategoryNotFound />;
  if (shownKey !== key) setShownKey(key);
  const { category, subcategory } = found;
  return <CategoryDetails key={key} category={category} subcategory={subcategory} categories={categories} />;
}

export default function EditCategoryScreen() {
  const [params] = useSearchParams();
  const query = useQuery(categoriesQuery);
  if (!params.get('id')) return <Navigate to={listUrl()} replace />;
  return (
    <QueryView
      query={query}
      loading={<SkeletonPage />}
      failed="We couldn’t load your categories"
      frame={(failure) => <MessagePage header={<PageHeader title="Category Details" />}>{failure}</MessagePage>}
    >
      {(categories) => <Found categories={categories} params={params} />}
    </QueryView>
  );
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { categoriesQuery } from '../ledger/index.ts';
import { category, subcategory } from './category.fixture.ts';
import EditCategoryScreen from './EditCategoryScreen.tsx';

const food = category(4, 'Food', { subcategories: [subcategory(5, 'Market')] });

function render(url: string): string {
  const client = new QueryClient();
  client.setQueryData(categoriesQuery.queryKey, [food]);
  const router = createMemoryRouter([{ path: '/EditCategory', Component: EditCategoryScreen }], {
    initialEntries: [url],
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test.each(['?id=9999', '?id=4&sub=9999', '?id=food'])('%s matches no category, and the screen says so', (search) => {
  const page = render(`/EditCategory${search}`);
  expect(page).toContain('We couldn’t find this category');
  expect(page).toContain('href="/Categories"');
});

test.each(['?id=4', '?id=4&sub=5'])('%s matches a category', (search) => {
  const page = render(`/EditCategory${search}`);
  expect(page).toContain('Category Details');
  expect(page).not.toContain('We couldn’t find');
});

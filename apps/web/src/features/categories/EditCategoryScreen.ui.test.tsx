import type { Category } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { categoriesQuery } from '../ledger/index.ts';
import EditCategoryScreen from './EditCategoryScreen.tsx';

const appearance = { icon: 'fas fa-tag', iconColor: '#986605', defaultBudget: cents(0) };
const food: Category = {
  categoryID: 4,
  name: 'Food',
  income: false,
  ...appearance,
  subcategories: [{ subcategoryID: 5, categoryID: 4, name: 'Market', ...appearance }],
};

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

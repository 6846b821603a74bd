import { runReport, type SavedReport } from '@cairn/contract';
import { DEFAULT_REPORT, type ReportQuery } from '@cairn/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { openScreen } from '../../../test/openScreen.tsx';
import { queryClient } from '../../app/queryClient.ts';
import { ledgerKey } from '../ledger/index.ts';
import { asMoneyFlow } from './builtInReports.ts';
import { PinnedReports } from './index.ts';
import { household } from './reports.fixture.ts';

function saved(id: number, name: string, query: ReportQuery, isPinned = true): SavedReport {
  return { id, name, query: structuredClone(query), isPinned, changedIn: 1 } as never;
}

const reports = [
  saved(1, 'Food and rent', DEFAULT_REPORT),
  saved(2, 'Flow', asMoneyFlow(DEFAULT_REPORT)),
  saved(3, 'Not on the Dashboard', DEFAULT_REPORT, false),
];

/** As the Dashboard shows them. */
async function showPinned(api: FakeApi, loading?: Promise<string>) {
  await openScreen('/Settings', api);
  if (loading) void queryClient.fetchQuery({ queryKey: ['rest of the screen'], queryFn: () => loading });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PinnedReports />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

// covers: reports-screen 13
test('each pinned report has its figure, its range, and a link', async () => {
  await showPinned(household(reports));
  const panel = within(await screen.findByRole('region', { name: 'Reports' }));
  await waitFor(() =>
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Food and rentSeptember 2026 to October 2026$3,630.11',
      'FlowSeptember 2026 to October 2026$8,000.00',
    ]),
  );
  expect(panel.getByRole('link', { name: /^Flow/ }).getAttribute('href')).toBe(
    '/Reports?by=category%2Csubcategory&measure=net',
  );
});

// covers: reports 22
test('one whose tag is gone is shown without it, and says so', async () => {
  const filters = { ...DEFAULT_REPORT.filters, tagIds: [99 as never] };
  const api = household([saved(4, 'Trips', { ...DEFAULT_REPORT, filters })]);
  await showPinned(api);
  const panel = within(await screen.findByRole('region', { name: 'Reports' }));
  expect(await panel.findByText('September 2026 to October 2026 · Some of its filters no longer exist')).toBeDefined();
  expect(api.bodiesOf(runReport).map((query) => query.filters.tagIds)).toEqual([undefined]);
  expect(panel.getByRole('link', { name: /^Trips/ }).getAttribute('href')).toBe('/Reports?tags=99');
});

// covers: reports-screen 13
test('they wait until the rest of the screen is loaded, and not for each other', async () => {
  const rest = Promise.withResolvers<string>();
  const api = household(reports);
  await showPinned(api, rest.promise);
  const panel = within(await screen.findByRole('region', { name: 'Reports' }));
  await waitFor(() => expect(queryClient.isFetching({ queryKey: [ledgerKey, 'report'] })).toBe(2));
  expect(api.bodiesOf(runReport)).toEqual([]);
  rest.resolve('');
  expect(await panel.findByText('$8,000.00')).toBeDefined();
  expect(api.bodiesOf(runReport)).toHaveLength(2);
});

// covers: reports-screen 13
test('one that didn’t load says so and stays a link', async () => {
  await showPinned(household(reports.slice(0, 1)).on(runReport, new ErrorAnswer(503, 'unavailable')));
  const panel = within(await screen.findByRole('region', { name: 'Reports' }));
  expect(await panel.findByText('This didn’t load. Open it to try again.')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

// covers: reports-screen 13
test('without pinned reports, there is no panel', async () => {
  await showPinned(household(reports.slice(2)));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('region', { name: 'Reports' })).toBeNull();
});

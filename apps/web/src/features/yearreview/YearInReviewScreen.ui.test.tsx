import { contract } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { previewTheme } from '../../ui/theme.ts';
import { yearReview } from './yearReview.fixture.ts';
import { categoriesUrl, figureUrl } from './yearTexts.ts';

const panel = (name: string) => within(screen.getByRole('region', { name }));
const linksIn = (name: string) =>
  panel(name)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

// covers: year-in-review 8
test('shows the year with its figures, and each is a link to what it sums', async () => {
  const review = yearReview();
  await openScreen('/YearInReview?year=2025', emptyHousehold().on(contract.getYearReview, review));
  expect(await screen.findByRole('heading', { name: '2025 in review' })).toBeDefined();
  expect(screen.getByText('25% of what you earned')).toBeDefined();
  expect(screen.getByText('10% less than the year before', { selector: 'dd' })).toBeDefined();
  expect(screen.getByRole('link', { name: /^\$15,000/ }).getAttribute('href')).toBe(figureUrl(review, null));
  expect(screen.getByRole('link', { name: /^\$120,000/ }).getAttribute('href')).toBe(
    '/NetWorth/Why?from=2025-01-01&to=2025-12-31',
  );
  expect(screen.getByText('On 12/31/2025. It was $100,000.00 on 01/01/2025.')).toBeDefined();
  expect(linksIn('Where it went')).toEqual([
    figureUrl(review, 'spent', { categories: [{ categoryId: 7 }] }),
    categoriesUrl(review),
  ]);
  expect(linksIn('Where you went most')).toEqual([figureUrl(review, 'spent', { payees: ['corner cafe'] })]);
  expect(linksIn('Worth remembering')).toEqual(['/EditTransaction/12', '/Recurring', '/Goals']);
  expect(linksIn('Month by month')).toHaveLength(12);
  expect(panel('Month by month').getByText('The biggest month')).toBeDefined();
  expect(panel('Where you went most').getByText('120 times')).toBeDefined();
});

// covers: year-in-review 3
test('what was earned in a month is the average of the months that the history covers', async () => {
  const short = yearReview({ earnedPerMonth: cents(20_000_00) });
  await openScreen('/YearInReview?year=2025', emptyHousehold().on(contract.getYearReview, short));
  expect((await screen.findByText('a month', { exact: false, selector: 'dd' })).textContent).toBe('$20,000.00 a month');
});

// covers: year-in-review 8
test('asks for the last twelve months without a year, and offers the calendar years', async () => {
  const api = emptyHousehold().on(contract.getYearReview, ({ query }) =>
    yearReview({ transactions: query.year === undefined ? 5 : 2_025 }),
  );
  const user = await openScreen('/YearInReview', api);
  expect(await screen.findByText('5 transactions went through your accounts.')).toBeDefined();
  await user.click(within(screen.getByRole('navigation', { name: 'Year' })).getByRole('link', { name: '2025' }));
  expect(await screen.findByText('2,025 transactions went through your accounts.')).toBeDefined();
});

// covers: year-in-review 8
test('Print opens the print dialog', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const user = await openScreen('/YearInReview', emptyHousehold().on(contract.getYearReview, yearReview()));
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

// covers: year-in-review 8
test('is printed in the light theme', async () => {
  await openScreen('/YearInReview', emptyHousehold().on(contract.getYearReview, yearReview()));
  await screen.findByRole('heading', { name: '2025 in review' });
  onTestFinished(() => previewTheme('light'));
  previewTheme('dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(document.documentElement.dataset.theme).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(document.documentElement.dataset.theme).toBe('dark');
});

// covers: reports-screen 6; year-in-review 9
test('without a history, says what will be here', async () => {
  const none = { transactions: 0, earned: cents(0), spent: cents(0), historyFrom: null, years: [] };
  await openScreen('/YearInReview', emptyHousehold().on(contract.getYearReview, yearReview(none)));
  expect(await screen.findByText('Nothing to look back on yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Add Transaction' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Import' })).toBeDefined();
});

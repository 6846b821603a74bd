import { contract } from '@cairn/contract';
import { cents, DEFAULT_REPORT, daysOf, type LineFlow, listBehind, monthIn } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button } from '../../../test/queries.ts';
import { listUrl } from '../transactions/index.ts';
import { transaction } from '../transactions/transaction.fixture.ts';
import { adult } from '../users/user.fixture.ts';
import type { MonthStripAnswer } from './dashboard.data.ts';
import { dashboard, dueBill, monthStrip } from './dashboard.fixture.ts';

const november = daysOf(monthIn(2026, 11));
const cafe = transaction(41, 'Cafe');

function household(strip: MonthStripAnswer | ErrorAnswer | Promise<MonthStripAnswer>, parts = adult().dashboardParts) {
  return emptyHousehold(adult({ dashboardParts: parts }))
    .on(contract.getUserDashboard, dashboard({ recent: [cafe] }))
    .on(contract.getMonthStrip, () => strip);
}

async function openStrip(more: Partial<MonthStripAnswer> = {}) {
  const strip = monthStrip(more);
  const user = await openScreen('/Dashboard', household(strip));
  const heading = await screen.findByRole('heading', { name: /budget|track|fast/ });
  const panel = heading.closest('section');
  if (!panel) throw new Error('the month has no panel');
  return { user, panel, strip: within(panel) };
}

const linkIn = (panel: HTMLElement, text: string) =>
  [...panel.querySelectorAll('a')].find(({ textContent }) => textContent === text)?.getAttribute('href');

/** The transactions of November that a report counts as spent or earned. */
const listOf = (flow: LineFlow) => listUrl(listBehind({ ...DEFAULT_REPORT, measure: flow }, november, []));

// covers: month-strip 6
test('on track: 4,074.42 spent of 5,379.00, 173.58 under the pace of 4,248.00, and each figure is a link', async () => {
  const { panel, strip } = await openStrip();
  expect(strip.getByRole('heading').textContent).toBe('You’re on track this month');
  expect(strip.getByText('November · day 15 of 30')).toBeDefined();
  expect(strip.getByRole('img').getAttribute('aria-label')).toBe(
    'Spent $4,074.42 of a $5,379.00 budget. The pace for day 15 is $4,248.00, so you are $173.58 under.',
  );
  expect(strip.getByText('Pace $4,248.00')).toBeDefined();
  expect(linkIn(panel, '$4,074.42 spent')).toBe(listOf('spent'));
  expect(linkIn(panel, 'of $5,379.00')).toBe('/Budget');
  expect(linkIn(panel, '$173.58 under pace')).toBe('/Budget');
  expect(linkIn(panel, '$3,711.24 earned')).toBe(listOf('earned'));
  expect(strip.getByText('Left for 16 days')).toBeDefined();
  expect(linkIn(panel, '$69.97 a day')).toBe('/Budget');
  expect(linkIn(panel, '$1,119.58 after bills')).toBe('/Calendar');
  expect(linkIn(panel, 'Net worth is up $1,284.60 since 11/01')).toBe('/NetWorth/Why?from=2026-10-31&to=2026-11-15');
});

// covers: month-strip 4
test.each([
  [{ setAside: cents(310_00) }, 'incl. $310.00 set aside for later bills'],
  [{ fromSavings: cents(90_00) }, 'incl. $90.00 saved earlier'],
  [
    { setAside: cents(310_00), fromSavings: cents(90_00) },
    'incl. $310.00 set aside for later bills and $90.00 saved earlier',
  ],
])('a budget with %o says "%s", which opens Goals', async (more, text) => {
  const { panel } = await openStrip(more);
  expect(linkIn(panel, text)).toBe('/Goals');
});

// covers: month-strip 4
test('a budget without sinking funds doesn’t name goals', async () => {
  const { strip } = await openStrip();
  expect(strip.queryByText(/incl\./)).toBeNull();
});

// covers: month-strip 12
test('the lowest point ahead, without cents, comes after everything else and opens its forecast', async () => {
  const lowest = { accountId: 7, day: dueBill(1, 'x', '2026-12-02').dueOn, balance: cents(412_35) };
  const api = household(monthStrip()).on(contract.getLowestPoint, lowest);
  await openScreen('/Dashboard', api);
  const link = await screen.findByText('Lowest balance $412 on 12/02');
  expect(link.getAttribute('href')).toBe('/Forecast?account=7');
  const order = api.sent.map(({ call }) => call);
  expect(order.indexOf(contract.getLowestPoint)).toBeGreaterThan(order.indexOf(contract.getMonthStrip));
  expect(order.indexOf(contract.getReviewItems)).toBeGreaterThan(order.indexOf(contract.getLowestPoint));
});

// covers: month-strip 5
test.each([
  [{ verdict: 'fast', overPace: cents(212_40) }, 'You’re spending a little fast. $212.40 over pace'],
  [{ verdict: 'overBudget', spent: cents(5_463_10) }, 'You’re $84.10 over budget'],
] as const)('%o says "%s"', async (more, text) => {
  const { strip } = await openStrip(more);
  expect(strip.getByRole('heading').textContent).toBe(text);
});

// covers: month-strip 5
test('without a budget there is a button to set one, and the other cells stay', async () => {
  const { strip, panel } = await openStrip({ verdict: 'noBudget', budget: cents(0), pace: cents(0) });
  expect(strip.getByRole('heading').textContent).toBe('Set a budget and we’ll keep an eye on it');
  expect(strip.getByText('Set a budget').closest('a')?.getAttribute('href')).toBe('/Budget');
  expect(strip.getByText('Spent this month')).toBeDefined();
  expect(linkIn(panel, '$4,074.42')).toBe(listOf('spent'));
  expect(strip.queryByRole('img')).toBeNull();
  expect(strip.getByText('No bills coming up')).toBeDefined();
});

// covers: month-strip 6
test('within a day’s part, spending is on pace', async () => {
  const { strip } = await openStrip({ overPace: cents(0) });
  expect(strip.getByText('On pace')).toBeDefined();
  expect(strip.getByRole('img').getAttribute('aria-label')).toMatch(/so you are on pace\.$/);
});

// covers: month-strip 3
test('with nothing left, it says until when', async () => {
  const { strip } = await openStrip({ leftPerDay: cents(0), afterBills: cents(-50_00) });
  expect(strip.getByText('Nothing left to spend until 12/01')).toBeDefined();
  expect(strip.queryByText(/after bills/)).toBeNull();
});

// covers: recurring-screens 30; month-strip 8
test('bills: "about" before an estimate, since when one is overdue, and each opens its series', async () => {
  const { strip } = await openStrip({
    bills: [
      dueBill(3, 'Phone', '2026-11-10', { isOverdue: true }),
      dueBill(4, 'Northwind Energy', '2026-11-18', { isAmountKnown: false }),
      dueBill(5, 'Insurance', '2027-11-02'),
    ],
  });
  const rows = strip.getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'was due 11/10Phone$139.00',
    'Wed 11/18Northwind Energyabout $139.00',
    '11/02/2027Insurance$139.00',
  ]);
  expect(rows[0]?.querySelector('svg')).not.toBeNull();
  expect(rows[1]?.querySelector('a')?.getAttribute('href')).toBe('/Recurring/4');
});

const sinceFirst = { since: dueBill(1, 'x', '2026-11-01').dueOn, from: dueBill(1, 'x', '2026-10-31').dueOn };
const why = '/NetWorth/Why?from=2026-10-31&to=2026-11-15';

// covers: month-strip 9
test.each([
  [{ ...sinceFirst, amount: cents(-20_00) }, 'Net worth is down $20.00 since 11/01', why],
  [{ ...sinceFirst, amount: cents(0) }, 'Net worth hasn’t changed since 11/01', why],
  [null, 'See how your net worth changes', '/NetWorth'],
])('a change of net worth of %o reads "%s" and opens %s', async (netWorthChange, text, url) => {
  const { panel } = await openStrip({ netWorthChange });
  expect(linkIn(panel, text)).toBe(url);
});

// covers: month-strip 11
test('with nothing to review it says so', async () => {
  const { strip } = await openStrip();
  expect((await strip.findByText('Nothing to review right now')).closest('a')?.getAttribute('href')).toBe('/Review');
});

// covers: month-strip 13
test('while the month loads, the rest of the Dashboard is there; a failure stays in its panel, and Try again loads it', async () => {
  const { promise, resolve } = Promise.withResolvers<MonthStripAnswer>();
  let answer: MonthStripAnswer | ErrorAnswer | Promise<MonthStripAnswer> = new ErrorAnswer(
    422,
    'rule_broken',
    'Not now.',
  );
  const api = household(monthStrip()).on(contract.getMonthStrip, () => answer);
  const user = await openScreen('/Dashboard', api);
  expect(await screen.findByText('We couldn’t load this month.')).toBeDefined();
  expect(screen.getByText('Cafe')).toBeDefined();
  expect(screen.queryByText('Error getting this month')).toBeNull();
  answer = promise;
  await user.click(button('Try again'));
  resolve(monthStrip());
  expect(await screen.findByText('You’re on track this month')).toBeDefined();
});

// covers: month-strip 16
test('a hidden month isn’t requested', async () => {
  const api = household(monthStrip(), [{ part: 'month', isHidden: true }]);
  await openScreen('/Dashboard', api);
  await screen.findByText('Cafe');
  await waitFor(() => expect(api.sent.some(({ call }) => call === contract.getReviewItems)).toBe(true));
  expect(screen.queryByText('You’re on track this month')).toBeNull();
});

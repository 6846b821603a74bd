import {
  deleteReport,
  getReports,
  getTags,
  getTransactions,
  runReport,
  type SavedReport,
  saveReport,
} from '@cairn/contract';
import { cents, DEFAULT_REPORT, NO_FIGURES, type ReportQuery } from '@cairn/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { openScreen } from '../../../test/openScreen.tsx';
import { closeError, currentUrl } from '../../../test/queries.ts';
import { builtInReports } from './builtInReports.ts';
import { reportOf } from './report.fixture.ts';
import { reportUrl } from './reportAddress.ts';
import { household } from './reports.fixture.ts';

const cell = (name: RegExp | string) => screen.findByRole('link', { name });
const list = async () => within(await screen.findByRole('region', { name: /, (September|October) 2026/ }));
const sums = async () => (await screen.findByText('In', { selector: 'dt' })).closest('dl')?.textContent;

describe('cash flow', () => {
  // covers: reports-screen 3
  test('in 8,000.00, out 3,630.11, net 4,369.89, which is 54.6% of money in', async () => {
    await openScreen('/Reports', household());
    expect(await sums()).toBe('In$8,000.00Out$3,630.11Net$4,369.8954.6% of what came in');
    const months = within(screen.getByRole('group', { name: 'Cash flow, September 2026 to October 2026' }));
    expect(months.getAllByRole('button').map((month) => month.getAttribute('aria-label'))).toEqual([
      'Sep 2026: in $4,000.00, out $1,880.11, net $2,119.89.',
      'Oct 2026: in $4,000.00, out $1,750.00, net $2,250.00.',
    ]);
  });

  // covers: reports-screen 17
  test('says which months it covers, and that this one isn’t among them', async () => {
    const user = await openScreen('/Reports', household());
    expect(await screen.findByText('September 2026 to October 2026, without the current month')).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Range' }), 'Year to date');
    await waitFor(() => expect(screen.queryByText(/without the current month$/)).toBeNull());
    expect(screen.getByText('September 2026 to October 2026', { selector: 'p' })).toBeDefined();
  });

  // covers: reports-screen 4
  test('compared with last year: 200.00 then, 250.00 now, and nothing in September', async () => {
    const user = await openScreen('/Reports', household());
    await user.click(await screen.findByRole('switch', { name: 'Compare with last year' }));
    expect(currentUrl()).toBe('/Reports?compare=1');
    expect(
      await screen.findByRole('button', {
        name: 'Oct 2026: in $4,000.00, out $1,750.00, net $2,250.00. Last year: in $3,800.00, out $200.00.',
      }),
    ).toBeDefined();
    expect(await sums()).toMatch(/^In\$8,000\.00Up 110\.5%110\.5% from \$3,800\.00Out/);
    const head = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(head).toEqual(['Category', 'Sep', 'Oct', 'Total', 'vs. last year']);
    expect(screen.getByRole('row', { name: /^Food/ }).textContent).toMatch(/Up 215\.1%215\.1%$/);
    expect(screen.getByRole('row', { name: /^Rent/ }).textContent).toMatch(/Nothing last yearNew$/);
  });

  // covers: reports-screen 5
  test('a category with spending only last year is in the table, too: 0.00 now, 90.00 then', async () => {
    const trips = { name: 'Trips', categoryId: 41, total: { spent: cents(90_00), earned: cents(0), count: 1 } };
    const answer = ({ body }: { body: unknown }) => {
      const report = reportOf(body as ReportQuery);
      const sides = report.previous?.sides.map((side) =>
        side.by === 'category' ? { ...side, members: [...side.members, trips] } : side,
      );
      const previous = report.previous && { ...report.previous, sides: sides ?? [] };
      return structuredClone({ ...report, previous }) as never;
    };
    await openScreen('/Reports?compare=1', household().on(runReport, answer));
    expect((await screen.findByRole('row', { name: /^Trips/ })).textContent).toMatch(
      /^Trips0\.000\.000\.00Down 100\.0%/,
    );
  });

  // covers: reports-screen 11
  test('arrow keys walk the months, and Enter opens one', async () => {
    const user = await openScreen('/Reports', household());
    const [first, second] = within(await screen.findByRole('group', { name: /^Cash flow,/ })).getAllByRole('button');
    expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
    first?.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(currentUrl()).toBe('/Reports?at=cash&column=2026-10-01'));
    expect(await screen.findByRole('heading', { name: 'October 2026', level: 2 })).toBeDefined();
  });

  // covers: reports-screen 3, 11
  test('the same figures are a table, with the savings rate', async () => {
    const user = await openScreen('/Reports', household());
    await user.click(await screen.findByRole('tab', { name: 'Table' }));
    const table = within(await screen.findByRole('table', { name: 'Cash flow' }));
    expect(table.getByRole('row', { name: /^Oct 2026/ }).textContent).toBe('Oct 2026$4,000.00$1,750.00$2,250.0056.3%');
    await user.click(table.getByRole('link', { name: 'Oct 2026, out $1,750.00' }));
    expect(await screen.findByRole('heading', { name: 'Out, October 2026' })).toBeDefined();
    expect(currentUrl()).toBe('/Reports?show=table&at=cash&column=2026-10-01&flow=spent');
  });
});

describe('without any transaction', () => {
  const nothing = ({ body }: { body: unknown }) => {
    const query = body as ReportQuery;
    const { range, periodCount } = reportOf(query);
    const sides = query.groupBy.map((by) => ({ by, members: [] }));
    return structuredClone({ range, periodCount, sides, cells: [], total: NO_FIGURES, previous: null }) as never;
  };

  // covers: reports-screen 6
  test('offers to add or import some instead of a chart', async () => {
    await openScreen('/Reports', household().on(runReport, nothing).on(getTransactions, []));
    expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Add Transaction' }).getAttribute('href')).toBe('/AddTransaction');
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/Import');
    expect(screen.queryByRole('region', { name: 'Cash flow' })).toBeNull();
  });

  // covers: reports-screen 6
  test('in the range, but some in others, another range is suggested', async () => {
    await openScreen('/Reports', household().on(runReport, nothing));
    expect(await screen.findByText('Choose another range, another group, or fewer filters.')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'No transactions yet' })).toBeNull();
  });
});

describe('the table', () => {
  // covers: reports-screen 7
  test('has a row for each category, largest first, and totals: 3,000.00 + 630.11 = 3,630.11', async () => {
    await openScreen('/Reports', household());
    const table = within(await screen.findByRole('region', { name: 'Spending by category and month' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'CategorySepOctTotal',
      'Rent1,500.001,500.003,000.00',
      'Food380.11250.00630.11',
      'Total1,880.111,750.003,630.11',
    ]);
  });

  // covers: reports-screen 7
  test('a category opens into its subcategories', async () => {
    const user = await openScreen('/Reports', household());
    await user.click(await screen.findByRole('button', { name: 'Show Food subcategories' }));
    expect((await screen.findByRole('row', { name: /^Groceries/ })).textContent).toBe('Groceries300.00250.00550.00');
    expect(screen.getByRole('row', { name: /^Restaurants/ }).textContent).toBe('Restaurants80.110.0080.11');
    await user.click(screen.getByRole('button', { name: 'Hide Food subcategories' }));
    expect(screen.queryByRole('row', { name: /^Groceries/ })).toBeNull();
  });

  // covers: reports-screen 11
  test('is one tab stop, and arrow keys move between the cells', async () => {
    const user = await openScreen('/Reports', household());
    const first = await cell('Rent, Sep 2026, $1,500.00');
    expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1);
    first.focus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Food, Oct 2026, $250.00' }));
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Total, $3,630.11' }));
  });

  // covers: reports-screen 7, 9
  test.each([
    ['This year and last', '/Reports?range=yearToDate&compare=1', 'Spending by category and month'],
    ['Merchants', '/Reports?by=payee%2Cperiod', 'Spending by merchant and month'],
    ['Tags', '/Reports?by=tag%2Cperiod', 'Spending by tag and month'],
    ['Accounts', '/Reports?by=account%2Cperiod', 'Spending by account and month'],
    ['Income sources', '/Reports?measure=earned', 'Income by category and month'],
  ])('%s is at %s', async (name, url, title) => {
    const user = await openScreen('/Reports', household());
    await user.click(await screen.findByRole('link', { name }));
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    await waitFor(() => expect(screen.getByRole('link', { name }).getAttribute('aria-current')).toBe('page'));
    expect(currentUrl()).toBe(url);
  });
});

describe('the list behind a cell', () => {
  // covers: reports-screen 8
  test('says how many transactions there are and the same total: 300.00 + 80.11 = 380.11', async () => {
    const api = household();
    const user = await openScreen('/Reports', api);
    await user.click(await cell('Food, Sep 2026, $380.11'));
    const shown = await list();
    expect(shown.getByRole('heading', { name: 'Food, September 2026' })).toBeDefined();
    await waitFor(() =>
      expect(shown.getByRole('status').textContent).toBe('9 transactions, $380.11. The same total as in the report.'),
    );
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Trader Joe’s09/05/2026Expense −$200.00of $300.00',
      'Harbor Grill09/09/2026Expense −$80.11',
      // 380.11 − 200.00 − 80.11
      '7 more, $100.00',
    ]);
    expect(api.bodiesOf(getTransactions)).toMatchObject([
      {
        startDate: '2026-09-01',
        endDate: '2026-09-30',
        lines: { flow: 'spent', includesTransfers: false, conditions: [{ categories: [{ categoryId: 11 }] }] },
      },
    ]);
    expect(screen.getByRole('link', { name: 'Food, Sep 2026, $380.11' }).getAttribute('aria-current')).toBe('true');
  });

  // covers: reports-screen 8
  test('leads to Transactions with the same filter, and closes', async () => {
    const user = await openScreen('/Reports?at=cell&row=11&column=2026-10-01', household());
    const link = (await list()).getByRole('link', { name: 'Open in Transactions' });
    expect(link.getAttribute('href')).toMatch(/^\/Transactions\?lines=.*&dates=custom&from=2026-10-01&to=2026-10-31$/);
    await user.click(screen.getByRole('button', { name: 'Close the list' }));
    await waitFor(() => expect(currentUrl()).toBe('/Reports'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Food, October 2026' })).toBeNull());
  });

  // covers: reports-screen 8
  test('a subcategory in the address opens its category', async () => {
    await openScreen('/Reports?at=cell&row=11%2F13&column=2026-09-01', household());
    expect(await screen.findByRole('heading', { name: 'Restaurants, September 2026' })).toBeDefined();
    expect((await cell('Restaurants, Sep 2026, $80.11')).getAttribute('aria-current')).toBe('true');
  });

  // covers: reports-screen 8
  test('a failure is said in its place, and can be tried again', async () => {
    const api = household().on(getTransactions, new ErrorAnswer(503, 'unavailable'));
    const user = await openScreen('/Reports?at=cell&row=11', api);
    const shown = await list();
    expect(await shown.findByText('This didn’t load.')).toBeDefined();
    household().on(getTransactions, []);
    api.on(getTransactions, []);
    await user.click(shown.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('There are no transactions.')).toBeDefined();
  });
});

describe('money flow', () => {
  // covers: reports-screen 9, 10
  test('is a link for each node, in reading order, with a sentence and a note', async () => {
    const user = await openScreen('/Reports', household());
    await user.click(await screen.findByRole('link', { name: 'Money flow' }));
    expect(currentUrl()).toBe('/Reports?by=category%2Csubcategory&measure=net');
    expect((await screen.findByText(/^You kept/)).textContent).toBe(
      'You kept $4,369.89, or 54.6% of what came in. Rent took the most, $3,000.00.',
    );
    const chart = within(await screen.findByRole('group', { name: 'Money flow, September 2026 to October 2026' }));
    expect(chart.getAllByRole('link').map((node) => node.getAttribute('aria-label'))).toEqual([
      'Salary $8,000.00 100.0% of the total',
      'Income $8,000.00',
      'Kept $4,369.89 54.6% of the total',
      'Rent $3,000.00 37.5% of the total',
      'Food $630.11 7.9% of the total',
      'Groceries $550.00 6.9% of the total',
      'Other $80.11 1.0% of the total',
    ]);
    chart.getByRole('link', { name: /^Rent/ }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Food/);
    await user.click(chart.getByRole('link', { name: /^Food/ }));
    expect(await screen.findByRole('heading', { name: 'Food, September 2026 to October 2026' })).toBeDefined();
    expect(currentUrl()).toMatch(/&at=node&node=category%3A11$/);
  });

  // covers: reports-screen 10, 11
  test('is a table, too', async () => {
    await openScreen('/Reports?by=category,subcategory&measure=net&show=table', household());
    const table = within(await screen.findByRole('table', { name: /^Money flow/ }));
    expect(table.getByRole('row', { name: /^Food/ }).textContent).toBe('Food$630.117.9%');
  });
});

describe('the address', () => {
  // covers: reports-screen 1
  test('invalid values are dropped and named', async () => {
    await openScreen('/Reports?range=lastCentury&grain=month&accounts=99', household());
    expect(await screen.findByText(/^This address has parts/)).toBeDefined();
    await waitFor(() =>
      expect(screen.getByText(/^This address has parts/).textContent).toBe(
        'This address has parts that can’t be used, so the report is shown without them: Range “lastCentury”, Account “99”.',
      ),
    );
    expect(await sums()).toMatch(/^In\$8,000\.00/);
  });

  // covers: reports-screen 1
  test.each([
    ['/Reports?at=cell&row=99&column=2026-10-01', 'Row “99”'],
    ['/Reports?by=category,subcategory&measure=net&at=node&node=category:99', 'Flow “category:99”'],
  ])('%s says that there is no %s', async (url, part) => {
    await openScreen(url, household());
    expect((await screen.findByText(/^This address has parts/)).textContent).toBe(
      `This address has parts that can’t be used, so the report is shown without them: ${part}.`,
    );
  });

  // covers: reports-screen 1
  test('a report with a filter loads even if the tags don’t', async () => {
    const api = household().on(getTags, new ErrorAnswer(400, 'bad_input'));
    const user = await openScreen('/Reports?categories=11', api);
    await closeError(user);
    expect(await sums()).toMatch(/^In\$8,000\.00/);
    expect(api.bodiesOf(runReport).at(-1)).toMatchObject({ filters: { categories: [{ categoryId: 11 }] } });
  });

  // covers: reports-screen 1
  test('range, group, and options are in it', async () => {
    const api = household();
    const user = await openScreen('/Reports', api);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Range' }), 'Year to date');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Merchant');
    await waitFor(() => expect(currentUrl()).toBe('/Reports?range=yearToDate&by=payee%2Cperiod'));
    await user.click(screen.getByRole('button', { name: 'More options' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report options' }));
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-02-01' } });
    await user.click(dialog.getByRole('button', { name: 'Show report' }));
    expect(dialog.getByText('Enter both dates, or neither')).toBeDefined();
    fireEvent.change(dialog.getByLabelText('To'), { target: { value: '2026-03-15' } });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'By' }), 'Week');
    await user.click(dialog.getByRole('switch', { name: 'Include transfers' }));
    await user.click(dialog.getByRole('button', { name: 'Show report' }));
    await waitFor(() =>
      expect(currentUrl()).toBe('/Reports?range=2026-02-01..2026-03-15&grain=week&by=payee%2Cperiod&transfers=1'),
    );
    await waitFor(() => expect(api.bodiesOf(runReport).at(-1)).toMatchObject({ grain: 'week' }));
  });

  // covers: reports-screen 15
  test('too many cells: the screen says what to do', async () => {
    const tooLarge = new ErrorAnswer(422, 'conflict', 'Choose a coarser grain.');
    await openScreen('/Reports?grain=day', household().on(runReport, tooLarge));
    expect(await screen.findByText('That’s more than 10,000 cells')).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('saved reports', () => {
  const savesOf = ({ sent }: FakeApi) => sent.filter(({ call }) => call === saveReport);
  const trips: SavedReport = {
    id: 7 as never,
    name: 'Trips',
    query: { ...DEFAULT_REPORT, groupBy: ['tag', 'period'], measure: 'count' } as never,
    isPinned: false,
    changedIn: 1,
  };

  // covers: reports-screen 12
  test('a report gets a name, and is pinned', async () => {
    const api = household();
    const user = await openScreen('/Reports?compare=1', api);
    await user.click(await screen.findByRole('button', { name: 'Save Report' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter a name')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Two years');
    await user.click(screen.getByRole('switch', { name: 'Pin to the Dashboard' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Two years saved')).toBeDefined();
    expect(api.bodiesOf(saveReport)).toMatchObject([
      { name: 'Two years', isPinned: true, query: { comparesLastYear: true } },
    ]);
  });

  // covers: reports-screen 12
  test('under the name of a saved one, it replaces that', async () => {
    const api = household([trips]);
    const user = await openScreen('/Reports', api);
    await screen.findByRole('link', { name: 'Trips' });
    await user.click(screen.getByRole('button', { name: 'Save Report' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'trips');
    expect(screen.getByText('This replaces the saved report Trips.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(api.bodiesOf(saveReport)).toMatchObject([{ id: 7, name: 'trips' }]));
    expect(savesOf(api)).toMatchObject([{ seenIn: 1 }]);
  });

  // covers: reports-screen 12
  test('the open one is marked, and can be renamed, pinned, and deleted with Undo', async () => {
    const api = household([trips]);
    const user = await openScreen('/Reports', api);
    await user.click(await screen.findByRole('link', { name: 'Trips' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Trips' }).getAttribute('aria-current')).toBe('page'));
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'Options of Trips' }));
      await user.click(screen.getByRole('menuitem', { name }));
    };
    await choose('Pin to the Dashboard');
    expect(await screen.findByText('Trips is on the Dashboard now')).toBeDefined();
    await choose('Rename');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Journeys');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.bodiesOf(saveReport)).toMatchObject([
        { id: 7, name: 'Trips', isPinned: true },
        { id: 7, name: 'Journeys', isPinned: false },
      ]),
    );
    expect(savesOf(api).map(({ seenIn }) => seenIn)).toEqual([1, 1]);
    await choose('Delete');
    expect(await screen.findByText('Trips deleted')).toBeDefined();
    expect(api.bodiesOf(deleteReport)).toEqual([{ id: 7 }]);
  });

  // covers: reports 22
  test('one whose tag is gone is marked and can be unpinned, with the query that is saved', async () => {
    const filters = { ...DEFAULT_REPORT.filters, tagIds: [99] };
    const old = { ...trips, isPinned: true, query: { ...DEFAULT_REPORT, filters } as never };
    const api = household([old]);
    const user = await openScreen('/Reports?tags=99', api);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Trips' }).getAttribute('aria-current')).toBe('page'));
    expect(await screen.findByText(/Tag “99”\.$/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Options of Trips' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove from the Dashboard' }));
    await waitFor(() =>
      expect(api.bodiesOf(saveReport)).toMatchObject([
        { id: 7, isPinned: false, query: { filters: { tagIds: [99] } } },
      ]),
    );
  });

  // covers: reports-screen 12
  test('a report renamed elsewhere says so, and the entered values stay', async () => {
    const api = household([trips]).on(saveReport, new ErrorAnswer(409, 'conflict'));
    const user = await openScreen(reportUrl(trips.query), api);
    await user.click(await screen.findByRole('button', { name: 'Options of Trips' }));
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2');
    api.on(getReports, [{ ...trips, name: 'Travel', changedIn: 5 }]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await closeError(user);
    expect(await screen.findByText(/^This changed in another tab/)).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Trips 2');
    api.on(saveReport, { reportId: 7 as never, changeSetId: 6 as never });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(savesOf(api).map(({ seenIn }) => seenIn)).toEqual([1, 5]));
  });

  // covers: reports-screen 9, 12
  test('if they can’t be loaded, the built-in reports stay', async () => {
    await openScreen('/Reports', household().on(getReports, new ErrorAnswer(503, 'unavailable')));
    const chips = within(await screen.findByRole('navigation', { name: 'Saved reports' }));
    expect(chips.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      builtInReports.map(({ name }) => name),
    );
  });
});

// covers: reports-screen 15
test('while loading, screen readers hear that; a failure can be tried again', async () => {
  const api = household().on(runReport, new ErrorAnswer(503, 'unavailable'));
  const user = await openScreen('/Reports', api);
  await closeError(user);
  expect(await screen.findByText('We couldn’t load this report')).toBeDefined();
  const { answerTo } = await import('./reports.fixture.ts');
  api.on(runReport, answerTo);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await sums()).toMatch(/^In\$8,000\.00/);
});

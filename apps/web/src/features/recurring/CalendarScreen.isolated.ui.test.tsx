import { contract } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { closeToast, currentUrl } from '../../../test/queries.ts';
import { router } from '../../app/router.tsx';
import { allowTask } from '../../app/session/stepUpTask.ts';
import { linkedAccount, manualAccount } from '../accounts/account.fixture.ts';
import { calendarOf, entry } from './calendar.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00Z') });
  return () => vi.useRealTimers();
});

/** A simulated DOM has no width; the screen asks for it when it is loaded. */
const width = vi.hoisted(() => ({ isWide: true }));
vi.mock('../../ui/useIsWide.ts', () => ({ useIsWide: () => width.isWide }));

beforeEach(() => {
  width.isWide = true;
});

const payroll = { kind: 'income' as const, seriesId: 2 };
const november = calendarOf('2026-11', {
  '2026-11-04': {
    balance: cents(675_00),
    entries: [entry('Auto Loan', -325_00, { transactionId: 71, state: 'paid' })],
  },
  '2026-11-15': { balance: cents(675_00) },
  '2026-11-17': { balance: cents(2_839_89), entries: [entry('Payroll', 2_164_89, payroll)] },
  '2026-11-18': {
    balance: cents(638_11),
    entries: [
      entry('Energy', -101_78, { isAmountKnown: false, range: { low: cents(80_00), high: cents(120_00) } }),
      entry('Rent', -2_000_00, { seriesId: 3 }),
      entry('Savings', -100_00, { kind: 'transfer', seriesId: 4 }),
    ],
  },
  '2026-11-20': {
    balance: cents(638_11),
    entries: [entry('Vacation', 50_00, { kind: 'transfer', seriesId: 5, isInternal: true })],
  },
});

const household = () =>
  emptyHousehold()
    .on(contract.getAccountsList, [manualAccount(), linkedAccount()])
    .on(contract.getCalendarMonth, ({ query }) =>
      query.from === '2026-11-01' ? november : calendarOf(query.to.slice(0, 7) === '2027-01' ? '2026-12' : '2026-10'),
    )
    .on(contract.getCalendarFeed, { isOn: false, showsAmounts: false, createdAt: null, lastReadAt: null });

const queryOf = (api: FakeApi) => api.sent.findLast(({ call }) => call === contract.getCalendarMonth)?.query;
const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
const loadedTable = (name = /./) => screen.findByRole('table', { busy: false, name });
const day = (name: RegExp) => screen.findByRole('button', { name });

// covers: recurring-screens 23
test('a table of weeks from Sunday, with the balance at the end of each day', async () => {
  await openScreen('/Calendar', household());
  const table = within(await loadedTable(/^November 2026: bills, pay, and transfers/));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
  ]);
  expect(table.getAllByRole('row')).toHaveLength(6);
  const today = table.getAllByRole('cell').find((cell) => cell.getAttribute('aria-current') === 'date');
  expect(today?.textContent).toBe('15TodayBalance $675.00');
  const cells = table.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells[3]).toBe('4Auto LoanBill, paid Expense −$325.00Balance $675.00');
  expect(cells[16]).toBe('17PayrollPay, expected Income +$2,164.89Balance est. $2,839.89');
  expect(cells[30]).toBe('December 1Balance est. $638.11');
});

// covers: recurring-screens 23
test('the figures: 675.00 today, 638.11 at the lowest and at the end of the month', async () => {
  await openScreen('/Calendar', household());
  await loadedTable();
  expect(figures()).toEqual(['$675.00', 'est. $638.11 11/18/2026', 'est. $638.11']);
});

// covers: recurring-screens 24
test('a past entry opens the transaction; a future one opens the series', async () => {
  await openScreen('/Calendar', household());
  expect((await screen.findByRole('link', { name: /^Auto Loan/ })).getAttribute('href')).toBe('/EditTransaction/71');
  expect(screen.getByRole('link', { name: /^Payroll/ }).getAttribute('href')).toBe('/Recurring/2');
});

// covers: recurring/series 14
test('a transfer between two of the accounts has no sign and leaves the balance as it is', async () => {
  const user = await openScreen('/Calendar', household());
  const table = within(await loadedTable());
  expect(table.getAllByRole('cell')[19]?.textContent).toBe(
    '20VacationTransfer between your accounts, expected $50.00Balance est. $638.11',
  );
  await user.click(table.getByRole('button', { name: /November 20/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Friday, 11/20/2026' }));
  expect(dialog.getByRole('link').textContent).toBe('VacationTransfer between your accounts, expected$50.00');
});

// covers: recurring/series 12; recurring-screens 24
test('a day with three entries shows one, and “2 more” opens the day', async () => {
  const user = await openScreen('/Calendar', household());
  await user.click(await screen.findByRole('button', { name: /^2 more/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Wednesday, 11/18/2026' }));
  expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'EnergyBill, due, estimate, $80–\u2060$120Expense −$101.78',
    'RentBill, dueExpense −$2,000.00',
    'SavingsTransfer, expectedTransfer out −$100.00',
  ]);
  expect(dialog.getByText('Expected at day’s end')).toBeDefined();
});

// covers: recurring-screens 25
test('arrow keys move by day, Page Down by month, and Enter opens a day', async () => {
  const user = await openScreen('/Calendar', household());
  const today = await day(/^Sunday, November 15, nothing due/);
  expect(today.tabIndex).toBe(0);
  act(() => today.focus());
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(await day(/^Tuesday, November 17, 1 entry/));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Tuesday, 11/17/2026' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => screen.getByRole('button', { name: /^Tuesday, November 17/ }).focus());
  await user.keyboard('{PageDown}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Thursday, December 17/));
  expect(currentUrl()).toBe('/Calendar?month=2026-12');
});

// covers: recurring-screens 25
test('keys work while a month loads: Page Down twice is two months, and a day opens only once it is known', async () => {
  const api = household();
  const user = await openScreen('/Calendar', api);
  await loadedTable();
  act(() => screen.getByRole('button', { name: /^Sunday, November 15/ }).focus());
  const held = Promise.withResolvers<void>();
  api.on(contract.getCalendarMonth, async ({ query }) => {
    await held.promise;
    return calendarOf(query.to.slice(0, 7) === '2027-01' ? '2026-12' : '2027-01');
  });
  await user.keyboard('{PageDown}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Tuesday, December 15, loading'));
  await user.keyboard('{PageDown}{ArrowRight}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Saturday, January 16, loading'));
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  held.resolve();
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Saturday, January 16, nothing due'),
  );
  expect(currentUrl()).toBe('/Calendar?month=2027-01');
});

// covers: recurring-screens 26
test.each([true, false])(
  'without an account there are no figures, but a link to add one (wide: %s)',
  async (isWide) => {
    width.isWide = isWide;
    const { days, ...november } = calendarOf('2026-11');
    const unknown = { ...november, balanceToday: null, days: days.map((one) => ({ ...one, balance: null })) };
    await openScreen('/Calendar', emptyHousehold().on(contract.getCalendarMonth, unknown));
    const link = await screen.findByRole('link', { name: 'Add a cash account' });
    expect(link.getAttribute('href')).toBe('/AddAccount');
    expect(screen.queryByRole('definition')).toBeNull();
  },
);

// covers: recurring-screens 25
test('moving past the last day shown opens the next month', async () => {
  const user = await openScreen('/Calendar', household());
  const last = await day(/^Saturday, December 5/);
  act(() => last.focus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Saturday, December 12/));
});

// covers: recurring-screens 26
test('the balance is of the chosen account, and Today returns to the current month', async () => {
  const api = household();
  const user = await openScreen('/Calendar?month=2026-12', api);
  await loadedTable();
  await user.selectOptions(screen.getByLabelText('Balance of'), 'Cash · Wallet');
  await waitFor(() => expect(queryOf(api)).toEqual({ from: '2026-11-29', to: '2027-01-02', accountId: 1 }));
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await waitFor(() => expect(queryOf(api)).toEqual({ from: '2026-11-01', to: '2026-12-05', accountId: 1 }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Sunday, November 15/));
});

// covers: recurring-screens 27
test('on a phone it is an agenda of the days with something, and it opens at today', async () => {
  width.isWide = false;
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.getAttribute('aria-label'));
  });
  await openScreen('/Calendar', household());
  expect(await screen.findByText('Today. Nothing due.')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  const days = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
  expect(days.filter((label) => label?.includes('November'))).toEqual([
    'Wednesday, November 4',
    'Sunday, November 15',
    'Tuesday, November 17',
    'Wednesday, November 18',
    'Friday, November 20',
  ]);
  expect(scrolled).toEqual(['Sunday, November 15']);
  const tuesday = within(screen.getByRole('region', { name: 'Tuesday, November 17' }));
  expect(tuesday.getByText('Pay, expected')).toBeDefined();
  expect(tuesday.getByText('Expected at day’s end').textContent).toBe('Expected at day’s end$2,839.89');
});

// covers: recurring-screens 27
test('on a phone, a month without anything says so', async () => {
  width.isWide = false;
  await openScreen('/Calendar?month=2026-12', household());
  expect(await screen.findByText('Nothing is due this month.')).toBeDefined();
});

// covers: recurring-screens 26
test('if the calendar can’t be loaded, it can be tried again', async () => {
  const api = household().on(contract.getCalendarMonth, new ErrorAnswer(403, 'not_allowed', 'No.'));
  const user = await openScreen('/Calendar', api);
  await closeToast(user, 'Error getting the calendar', 'No.');
  expect(await screen.findByText('We couldn’t load the calendar')).toBeDefined();
  api.on(contract.getCalendarMonth, november);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await loadedTable()).toBeDefined();
});

const feedUrl = 'https://cairn.test/api/Public/Calendar/secret.ics';

// covers: recurring-screens 28
test('the feed is created without amounts unless they are included, and its address can be copied', async () => {
  const api = household().on(contract.createCalendarFeed, () => {
    api.on(contract.getCalendarFeed, {
      isOn: true,
      showsAmounts: true,
      createdAt: '2026-11-15T12:00:00Z',
      lastReadAt: null,
    });
    return { url: feedUrl };
  });
  const user = await openScreen('/Calendar', api);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: 'Subscribe in your calendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe in your calendar' }));
  expect(await dialog.findByRole('switch', { name: 'Include amounts' })).toHaveProperty('checked', false);
  await user.click(dialog.getByRole('switch', { name: 'Include amounts' }));
  await user.click(dialog.getByRole('button', { name: 'Create the address' }));
  expect(await dialog.findByLabelText('Address')).toHaveProperty('value', feedUrl);
  expect(
    dialog.getByText(/^The calendar feed is on since .* with amounts\. No calendar has read it yet\.$/),
  ).toBeDefined();
  expect(api.bodiesOf(contract.createCalendarFeed)).toEqual([{ showsAmounts: true }]);
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(copied).toHaveBeenCalledWith(feedUrl);
});

// covers: recurring-screens 28
test('a feed can be renewed or turned off, after a question', async () => {
  const on = { isOn: true, showsAmounts: false, createdAt: null, lastReadAt: '2026-11-14T08:00:00Z' };
  const api = household()
    .on(contract.getCalendarFeed, on)
    .on(contract.createCalendarFeed, { url: feedUrl })
    .on(contract.revokeCalendarFeed, () => {
      api.on(contract.getCalendarFeed, { ...on, isOn: false });
      return {};
    });
  const user = await openScreen('/Calendar', api);
  await user.click(await screen.findByRole('button', { name: 'Subscribe in your calendar' }));
  expect(await screen.findByText(/A calendar last read it on/)).toBeDefined();
  expect(screen.queryByLabelText('Address')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create a new address' }));
  const renew = within(screen.getByRole('alertdialog', { name: 'Create a new address?' }));
  expect(renew.getByText('Calendars that use the current address stop receiving updates.')).toBeDefined();
  await user.click(renew.getByRole('button', { name: 'Create a new address' }));
  expect(await screen.findByLabelText('Address')).toHaveProperty('value', feedUrl);
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await user.click(
    within(screen.getByRole('alertdialog', { name: 'Turn off the calendar feed?' })).getByText('Turn off'),
  );
  expect(await screen.findByText('The calendar feed is off')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Create the address' })).toBeDefined();
  expect(screen.queryByLabelText('Address')).toBeNull();
});

const stepUpNeeded = new ErrorAnswer(403, 'step_up_needed', 'Please log in again to confirm that it’s you.');
const loginPage = vi.hoisted(() => ({ goToLogIn: vi.fn<() => Promise<'left' | 'unreachable' | null>>() }));
vi.mock('../../app/session/logIn.ts', () => loginPage);

async function askForFeed(api: FakeApi) {
  const user = await openScreen('/Calendar', api);
  await user.click(await screen.findByRole('button', { name: 'Subscribe in your calendar' }));
  await user.click(await screen.findByRole('switch', { name: 'Include amounts' }));
  await user.click(screen.getByRole('button', { name: 'Create the address' }));
  return { user, question: within(await screen.findByRole('dialog', { name: 'Log in again' })) };
}

// covers: recurring/calendar 5
test('if the last login is too long ago, the user logs in again and the address is created right after', async () => {
  loginPage.goToLogIn.mockResolvedValue(null);
  const api = household().on(contract.createCalendarFeed, stepUpNeeded);
  const { user, question } = await askForFeed(api);
  expect(question.getByText(/^Anyone with the address can see what is due/)).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Log in again' }));
  expect(loginPage.goToLogIn).toHaveBeenCalledWith(expect.stringContaining('target=%2FCalendar'), expect.anything());
  expect(screen.queryByText('Error creating the calendar feed')).toBeNull();
  await act(() => router.navigate('/Support'));
  allowTask();
  api.on(contract.createCalendarFeed, () => {
    api.on(contract.getCalendarFeed, { isOn: true, showsAmounts: true, createdAt: null, lastReadAt: null });
    return { url: feedUrl };
  });
  await act(() => router.navigate('/Calendar'));
  expect(await screen.findByLabelText('Address')).toHaveProperty('value', feedUrl);
  expect(api.bodiesOf(contract.createCalendarFeed)).toEqual([{ showsAmounts: true }, { showsAmounts: true }]);
  expect(sessionStorage.getItem('afterStepUp')).toBeNull();
});

// covers: recurring/calendar 5
test('if logging in again doesn’t help, the dialog says why instead of asking for another login', async () => {
  loginPage.goToLogIn.mockResolvedValue(null);
  const api = household().on(contract.createCalendarFeed, stepUpNeeded);
  const { user, question } = await askForFeed(api);
  await user.click(question.getByRole('button', { name: 'Log in again' }));
  await act(() => router.navigate('/Support'));
  allowTask();
  await act(() => router.navigate('/Calendar'));
  const reason = /login provider doesn’t report when you logged in\. The person who runs the server can change that\./;
  expect((await screen.findByRole('alert')).textContent).toMatch(reason);
  await user.click(screen.getByRole('button', { name: 'Create the address' }));
  await waitFor(() => expect(api.bodiesOf(contract.createCalendarFeed)).toHaveLength(3));
  expect((await screen.findByRole('alert')).textContent).toMatch(reason);
  expect(screen.queryByRole('dialog', { name: 'Log in again' })).toBeNull();
});

// covers: recurring/calendar 5
test('if the user goes back from the login page, opening the calendar doesn’t ask again', async () => {
  loginPage.goToLogIn.mockResolvedValue(null);
  const api = household().on(contract.createCalendarFeed, stepUpNeeded);
  const { user, question } = await askForFeed(api);
  await user.click(question.getByRole('button', { name: 'Log in again' }));
  await act(() => router.navigate('/Support'));
  await act(() => router.navigate('/Calendar'));
  await loadedTable();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.bodiesOf(contract.createCalendarFeed)).toHaveLength(1);
});

// covers: recurring/calendar 5
test('if the login page can’t be reached, the question says so and can be canceled', async () => {
  loginPage.goToLogIn.mockResolvedValue('unreachable');
  const { user, question } = await askForFeed(household().on(contract.createCalendarFeed, stepUpNeeded));
  await user.click(question.getByRole('button', { name: 'Log in again' }));
  expect((await question.findByRole('alert')).textContent).toBe(
    'We couldn’t reach the login page. Check your connection and try again.',
  );
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog', { name: 'Log in again' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Create the address' })).toBeDefined();
});

import { expect, test } from 'vitest';
import { monthlyOn, series } from '../recurring/series.fixture.ts';
import {
  blankFund,
  fundForm,
  fundFromSeries,
  fundOf,
  monthOptions,
  repeatOptions,
  seriesToFund,
  startFund,
} from './fundForm.ts';
import { dayOf, listedFund } from './goal.fixture.ts';

const today = dayOf('2026-11-15');

test('a new fund is for a bill in 11 months that repeats every year', () => {
  expect(blankFund(today)).toMatchObject({ categoryId: null, dueMonth: '2027-10', repeatMonths: '12' });
});

test('the months of the next five years can be chosen, and a stored one outside of them', () => {
  const months = monthOptions(today, '2026-12').map(({ value }) => value);
  expect([months[0], months.at(-1), months.length]).toEqual(['2026-11', '2031-11', 61]);
  expect(monthOptions(today, '2099-12').at(-1)).toEqual({ value: '2099-12', label: '2099-12' });
});

test('a stored period that the list lacks is added in its place', () => {
  expect(repeatOptions('18').map(({ label }) => label)).toEqual([
    'Doesn’t repeat',
    'Every 3 months',
    'Every 6 months',
    'Every year',
    'Every 18 months',
    'Every 2 years',
  ]);
});

test('the draft is a fund once it has a category and an amount above zero', () => {
  const draft = { ...blankFund(today), categoryId: 7, target: '600' };
  expect(fundOf(draft)).toEqual({ categoryId: 7, target: 600_00, dueMonth: '2027-10', repeatMonths: 12 });
  expect(fundOf({ ...draft, subcategoryId: 8, repeatMonths: '' })).toMatchObject({ categoryId: 8, repeatMonths: null });
  expect(fundOf({ ...draft, target: '0' })).toBeNull();
  expect(fundOf({ ...draft, target: '6x' })).toBeNull();
  expect(fundOf({ ...draft, categoryId: null })).toBeNull();
});

test('the form asks for a category and an amount', () => {
  const messages = fundForm.safeParse(blankFund(today)).error?.issues.map(({ message }) => message);
  expect(messages).toEqual(['Choose a category', 'Enter the amount of the bill']);
});

// covers: server/monthly-budget 23
test.each(['0', '-100'])('an amount of %s isn’t more than zero', (target) => {
  const form = fundForm.safeParse({ ...blankFund(today), categoryId: 7, target });
  expect(form.error?.issues).toMatchObject([{ path: ['target'], message: 'Enter more than zero.' }]);
});

test('a stored fund without a due month starts with the current one', () => {
  const ids = { categoryId: null, subcategoryId: null };
  expect(startFund(listedFund({ dueMonth: null, repeatMonths: null }), ids, today)).toMatchObject({
    target: '$600.00',
    dueMonth: '2026-11',
    repeatMonths: '',
  });
});

test('bills that are rarer than monthly and have no fund are offered, the next one first', () => {
  const yearly = (id: number, name: string, categoryId: number, nextOn: string) =>
    series(id, name, { cadence: monthlyOn('2026-01-10', 12), categoryId, nextOn: dayOf(nextOn) });
  const all = [
    yearly(1, 'Insurance', 5, '2027-06-01'),
    yearly(2, 'Car tax', 6, '2027-02-01'),
    yearly(3, 'Gifts', 7, '2026-12-01'),
    series(4, 'Rent', { cadence: monthlyOn('2026-01-01'), categoryId: 8, nextOn: dayOf('2026-12-01') }),
  ];
  const offered = seriesToFund(all, [listedFund({ categoryId: 7 })]);
  expect(offered.map(({ name }) => name)).toEqual(['Car tax', 'Insurance']);
  const [next] = offered;
  expect(next && fundFromSeries(next, today)).toMatchObject({ categoryId: 6, dueMonth: '2027-02', repeatMonths: '12' });
});

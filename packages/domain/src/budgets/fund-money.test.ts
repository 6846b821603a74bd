import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { NOTHING_COMMITTED } from './committed.ts';
import { computeBudget, NO_TRANSFERS } from './figures.ts';
import { type FundInMonth, fundMoney, fundsInMonth } from './fund-money.ts';
import { month, plannedCategory } from './ledger.fixture.ts';
import { monthStanding } from './month-strip.ts';

const unpaid = (amount: number) => ({ total: cents(amount), due: cents(amount), unpaid: cents(amount) });
const paid = (amount: number) => ({ total: cents(amount), due: cents(amount), unpaid: cents(0) });

/** November of a fund due in December that plans 310.00 a month. */
const fund = (saved: number, spent: number, more: Partial<FundInMonth> = {}): FundInMonth => ({
  ...{ given: cents(310_00), have: cents(310_00 + saved), spent: cents(spent) },
  ...{ isDue: false, bills: NOTHING_COMMITTED, ...more },
});

// covers: month-strip 4
test.each([
  ['nothing spent: 310.00 is set aside', fund(0, 0), 310_00, 0],
  ['100.00 spent of it: 210.00 is set aside', fund(0, 100_00), 210_00, 0],
  ['400.00 spent, 310.00 planned: 90.00 come from the 500.00 saved', fund(500_00, 400_00), 0, 90_00],
  ['400.00 spent with nothing saved: 90.00 are overspent', fund(0, 400_00), 0, 0],
  ['due now: the 500.00 saved are there to spend', fund(500_00, 0, { isDue: true }), 0, 500_00],
  ['a late bill of 600.00, which isn’t set aside', fund(500_00, 0, { bills: unpaid(600_00) }), 0, 290_00],
  ['200.00 moved to another category: 110.00 is set aside', fund(-200_00, 0, { given: cents(110_00) }), 110_00, 0],
  ['100.00 refunded, which is set aside too', fund(0, -100_00), 410_00, 0],
  ['overspent 400.00 before: 310.00 go to it', fund(-400_00, 0), 310_00, 0],
  ['400.00 moved to another category: it lacks 90.00', fund(-400_00, 0, { given: cents(-90_00) }), 0, 0],
])('a fund with %s', (_, one, setAside, fromSavings) => {
  expect(fundsInMonth([one])).toMatchObject({ setAside, fromSavings });
  expect(fundsInMonth([one, one])).toMatchObject({ setAside: 2 * setAside, fromSavings: 2 * fromSavings });
});

// covers: month-strip 4
test.each([
  ['400.00 spent of savings', fund(500_00, 400_00), 400_00],
  ['150.00 of them are a bill', fund(500_00, 400_00, { bills: paid(150_00) }), 250_00],
  ['a late bill is expected as one', fund(500_00, 0, { bills: unpaid(600_00) }), 0],
  ['a bill leaves 60.00 of the money', fund(0, 100_00, { bills: unpaid(250_00) }), 60_00],
  ['the bill needs more than there is', fund(0, 100_00, { bills: unpaid(400_00) }), 0],
  ['100.00 refunded', fund(0, -100_00), -100_00],
])('expected besides bills: %s', (_, one, besidesBills) => {
  expect(fundMoney(one)).toMatchObject({ besidesBills });
  expect(fundsInMonth([one]).expected).toBe(besidesBills);
});

const amount = fc.integer({ min: 0, max: 10_000_000 });
const change = fc.integer({ min: -10_000_000, max: 10_000_000 });
const halfway = { day: 14, days: 28 };

// covers: month-strip 4
test('what a fund with enough money saves, spends, owes, or gets leaves what the others can spend as it is; what it lacks, they lack', () => {
  fc.assert(
    fc.property(
      fc.record({ others: amount, planned: amount, saved: amount, moved: change, part: change, bill: amount }),
      fc.boolean(),
      ({ others, planned, saved, moved, part, bill }, isDue) => {
        const exchanged = Math.min(moved, others);
        const have = planned + saved + exchanged;
        const owed = Math.min(bill, Math.max(0, have));
        const spent = have < 0 ? 0 : Math.min(part, have - owed);
        const one = { given: cents(planned + exchanged), have: cents(have), spent: cents(spent), bills: unpaid(owed) };
        const { setAside, fromSavings, expected } = fundsInMonth([{ ...one, isDue }]);
        const spending = { budget: cents(others + planned + fromSavings), spent: cents(spent), setAside };
        const extra = { total: cents(owed + expected), due: cents(owed + expected), unpaid: cents(owed) };
        const standing = monthStanding(spending, extra, halfway);
        const left = isDue ? have - spent - owed : Math.min(0, have);
        expect(standing.afterBills).toBe(others - exchanged + left);
        if (!isDue && have >= 0) expect(standing.pace).toBe(spent + owed + Math.round((others - exchanged) / 2));
      },
    ),
  );
});

// covers: server/monthly-budget 28
test('a collapsed category is as far from its pace as its own money, whatever a fund in it saves or spends', () => {
  const own = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(
      fc.record({ own, spent: amount, planned: amount, part: change, bill: amount }),
      ({ own: budget, spent, planned, part, bill }) => {
        const owed = Math.min(bill, planned);
        const ofFund = Math.min(part, planned - owed) + owed;
        const sums = [
          { categoryId: 1, subcategoryId: null, isIncome: false, total: cents(spent) },
          { categoryId: 1, subcategoryId: 2, isIncome: ofFund < 0, total: cents(Math.abs(ofFund)) },
        ];
        const rows = [plannedCategory(1, budget), plannedCategory(2, planned, { parentId: 1 })];
        const facts = { ...halfway, committed: new Map([[2, paid(owed)]]), saving: new Set([2]) };
        const [category] = computeBudget(rows, [month], sums, NO_TRANSFERS, facts).categories;
        const all = category?.withSubcategories;
        // A refund can be more than all there was to spend.
        if (all?.expected !== null) expect(all?.pace).toBe(category?.pace);
      },
    ),
  );
});

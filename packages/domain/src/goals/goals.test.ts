import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { addDays, type Day, parseDay } from '../day.ts';
import { cents } from '../money.ts';
import { monthIn } from '../month.ts';
import { coverEarmarks, earmarkedIn, freeIn } from './coverage.ts';
import { type Goal, goalStandings, promisedBefore, promisedIn } from './goals.ts';
import { expectedToday, monthlyNeeds, monthsLeft } from './needs.ts';

const numRuns = inject('isDeep') ? 100_000 : 500;
const timeout = Math.max(60_000, numRuns * 10);

function dayOf(text: string): Day {
  const day = parseDay(text);
  if (day === null) throw new Error('not a day');
  return day;
}

const today = dayOf('2026-11-15');

function goal(overrides: Partial<Goal> = {}): Goal {
  return {
    id: 1,
    target: cents(800_00),
    monthly: cents(150_00),
    startsOn: dayOf('2026-08-29'),
    dueOn: dayOf('2026-12-27'),
    state: 'saving',
    earmarks: [{ accountId: 1, amount: cents(600_00) }],
    ...overrides,
  };
}

function standing(one: Goal, balance = 9_378_55) {
  const found = goalStandings([one], new Map([[1, cents(balance)]]), today).get(one.id);
  if (!found) throw new Error('no standing');
  return found;
}

describe('what each month needs', () => {
  // covers: server/goals 1
  test('(22,000.00 − 20,000.00) / 15 months = 133.34 in the first 5 months and 133.33 in the others', () => {
    const dueOn = dayOf('2028-02-28');
    expect(monthsLeft(today, dueOn)).toBe(15);
    const needs = monthlyNeeds(cents(22_000_00), cents(20_000_00), 15);
    expect(needs.map(Number)).toEqual([...Array(5).fill(133_34), ...Array(10).fill(133_33)]);
  });

  // covers: server/goals 1
  test('six weeks are one month, and a day that has passed counts as one', () => {
    expect(monthsLeft(today, dayOf('2026-12-27'))).toBe(1);
    expect(monthsLeft(today, dayOf('2026-12-14'))).toBe(1);
    expect(monthsLeft(today, dayOf('2026-10-01'))).toBe(1);
    expect(monthsLeft(today, dayOf('2027-01-15'))).toBe(2);
  });

  // covers: server/goals 2
  test('a late start raises the remaining months: 600.00 in 8 months is 75.00, in 2 months 300.00', () => {
    expect(monthlyNeeds(cents(600_00), cents(0), 8)[0]).toBe(75_00);
    expect(monthlyNeeds(cents(600_00), cents(0), 2)[0]).toBe(300_00);
  });

  // covers: server/goals 1
  test('the needs add up to target − have, differ by at most a cent, and never grow', { timeout }, () => {
    const amount = fc.integer({ min: 0, max: 100_000_000_000 });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 600 }), (target, have, months) => {
        const needs = monthlyNeeds(cents(target), cents(have), months);
        expect(needs.reduce((sum, one) => sum + one, 0)).toBe(Math.max(0, target - have));
        expect(needs).toHaveLength(months);
        expect((needs[0] ?? 0) - (needs.at(-1) ?? 0)).toBeLessThanOrEqual(1);
        expect(needs).toEqual(needs.toSorted((a, b) => b - a));
      }),
      { numRuns },
    );
  });
});

describe('pace', () => {
  // covers: server/goals 3
  test('by the day: 78 of 120 days of 800.00 are 520.00', () => {
    const term = { target: cents(800_00), startsOn: dayOf('2026-08-29'), dueOn: dayOf('2026-12-27') };
    expect(expectedToday(term, today)).toBe(520_00);
    expect(expectedToday(term, dayOf('2026-08-01'))).toBe(0);
    expect(expectedToday(term, dayOf('2027-03-01'))).toBe(800_00);
    expect(expectedToday({ ...term, dueOn: term.startsOn }, today)).toBe(800_00);
  });

  // covers: server/goals 3
  test('what is expected never falls and never exceeds the target', { timeout }, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000_000 }),
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 0, max: 4_000 }),
        (target, length, at) => {
          const term = { target: cents(target), startsOn: today, dueOn: addDays(today, length) };
          const [now, later] = [expectedToday(term, addDays(today, at)), expectedToday(term, addDays(today, at + 1))];
          expect(now).toBeLessThanOrEqual(later);
          expect(later).toBeLessThanOrEqual(target);
        },
      ),
      { numRuns },
    );
  });
});

describe('status', () => {
  // covers: server/goals 5
  test('behind: 200.00 needed − 150.00 planned = 50.00 short', () => {
    expect(standing(goal())).toMatchObject({ status: 'behind', have: 600_00, needed: 200_00, behindBy: 50_00 });
    expect(standing(goal({ monthly: cents(200_00) }))).toMatchObject({ status: 'onTrack', behindBy: 0 });
  });

  // covers: server/goals 5
  test('without a plan, 500.00 set aside is 20.00 behind the 520.00 expected, and 600.00 is unplanned', () => {
    const earmarks = [{ accountId: 1, amount: cents(500_00) }];
    expect(standing(goal({ monthly: null, earmarks }))).toMatchObject({ status: 'behind', behindBy: 20_00 });
    expect(standing(goal({ monthly: null }))).toMatchObject({ status: 'unplanned', needed: 200_00, behindBy: 0 });
  });

  // covers: server/goals 5
  test('without a plan and without any money, a goal isn’t behind until its day has passed', () => {
    const empty = { monthly: null, earmarks: [] };
    expect(standing(goal(empty))).toMatchObject({ status: 'unplanned', expected: 520_00, behindBy: 0 });
    expect(standing(goal({ ...empty, dueOn: today }))).toMatchObject({ status: 'unplanned', behindBy: 0 });
    const late = standing(goal({ ...empty, dueOn: dayOf('2026-11-01') }));
    expect(late).toMatchObject({ status: 'behind', behindBy: 800_00 });
  });

  // covers: server/goals 5
  test('after its day, a goal lacks everything that is left', () => {
    const late = standing(goal({ dueOn: dayOf('2026-11-01') }));
    expect(late).toMatchObject({ status: 'behind', monthsLeft: 0, behindBy: 200_00 });
  });

  // covers: server/goals 5
  test('without a day, a goal is neither on track nor behind', () => {
    expect(standing(goal({ dueOn: null }))).toMatchObject({ status: 'saving', needed: null, expected: null });
  });

  // covers: server/goals 5
  test('done with 800.00 of 800.00; not covered if the account has only 480.00 of 600.00', () => {
    const earmarks = [{ accountId: 1, amount: cents(800_00) }];
    expect(standing(goal({ earmarks }))).toMatchObject({ status: 'done', have: 800_00, behindBy: 0 });
    expect(standing(goal(), 480_00)).toMatchObject({ status: 'notCovered', have: 480_00, uncovered: 120_00 });
    expect(standing(goal(), -50_00)).toMatchObject({ have: 0, uncovered: 600_00 });
  });
});

describe('what a month promises', () => {
  const one = goal({ dueOn: dayOf('2027-03-27') });
  const promised = (year: number, month: number, of = one) =>
    promisedIn(of, cents(600_00), monthIn(year, month), today);

  // covers: server/goals 13
  test('150.00 of the 200.00 left this month and 50.00 next month, then nothing', () => {
    expect([promised(2026, 11), promised(2026, 12), promised(2027, 1)]).toEqual([150_00, 50_00, 0]);
  });

  // covers: server/goals 13
  test('nothing before it starts, after its day, without a plan, and once it is done', () => {
    expect([promised(2026, 7), promised(2027, 4)]).toEqual([0, 0]);
    expect(promised(2026, 11, goal({ monthly: null }))).toBe(0);
    expect(promised(2026, 11, goal({ state: 'done' }))).toBe(0);
    expect(promisedIn(one, one.target, monthIn(2026, 11), today)).toBe(0);
  });

  // covers: server/goals 13
  test('of 150.00 in each of September and October, the 200.00 that is set aside has left the pool for good', () => {
    const before = (month: number, have: number) =>
      promisedBefore(one, cents(have), monthIn(2026, 9), monthIn(2026, month), today);
    expect([before(9, 600_00), before(10, 600_00), before(11, 600_00)]).toEqual([0, 150_00, 300_00]);
    expect(before(11, 200_00)).toBe(200_00);
    expect(before(12, 600_00)).toBe(300_00 + 150_00);
    expect(promisedBefore(goal({ state: 'done' }), cents(800_00), monthIn(2026, 9), monthIn(2026, 11), today)).toBe(
      300_00,
    );
  });
});

const balances = fc.array(fc.integer({ min: -100_000, max: 5_000_000 }), { minLength: 1, maxLength: 4 });
const earmarks = fc.array(
  fc.record({ accountId: fc.integer({ min: 1, max: 5 }), amount: fc.integer({ min: 0, max: 3_000_000 }).map(cents) }),
  { maxLength: 5 },
);
const goals = fc
  .array(earmarks, { maxLength: 8 })
  .map((all) => all.map((one, index) => ({ id: index + 1, earmarks: one })));
const balancesOf = (all: readonly number[]) => new Map(all.map((balance, index) => [index + 1, cents(balance)]));

describe('coverage', () => {
  // covers: server/goals 4
  test('no dollar covers two goals: what is covered in an account never exceeds its balance', { timeout }, () => {
    fc.assert(
      fc.property(goals, balances, (list, amounts) => {
        const covered = [...coverEarmarks(list, balancesOf(amounts)).values()].flat();
        for (const [id, balance] of balancesOf(amounts)) {
          const here = covered.filter(({ accountId }) => accountId === id);
          const total = here.reduce((sum, one) => sum + one.covered, 0);
          const wanted = here.reduce((sum, one) => sum + one.amount, 0);
          expect(total).toBe(Math.min(wanted, Math.max(0, balance)));
        }
        for (const one of covered) {
          expect(one.covered).toBeGreaterThanOrEqual(0);
          expect(one.covered).toBeLessThanOrEqual(one.amount);
          if (one.accountId > amounts.length) expect(one.covered).toBe(0);
        }
      }),
      { numRuns },
    );
  });

  // covers: server/goals 4
  test('a goal is covered the same whatever the goals after it set aside', { timeout }, () => {
    fc.assert(
      fc.property(goals, balances, (list, amounts) => {
        const all = coverEarmarks(list, balancesOf(amounts));
        for (const [index, one] of list.entries()) {
          const alone = coverEarmarks(list.slice(0, index + 1), balancesOf(amounts));
          expect(all.get(one.id)).toEqual(alone.get(one.id));
        }
      }),
      { numRuns },
    );
  });

  // covers: server/goals 4
  test('if a balance drops, the last goals go without first', () => {
    const list = [1, 2, 3].map((id) => ({ id, earmarks: [{ accountId: 1, amount: cents(100_00) }] }));
    const covered = coverEarmarks(list, new Map([[1, cents(150_00)]]));
    expect([1, 2, 3].map((id) => covered.get(id)?.[0]?.covered)).toEqual([100_00, 50_00, 0]);
    expect(earmarkedIn(list, 1)).toBe(300_00);
    expect([freeIn(cents(350_00), cents(300_00)), freeIn(cents(150_00), cents(300_00))]).toEqual([50_00, 0]);
  });

  // covers: server/goals 4
  test('a goal never has more than its target, and have + uncovered is what was set aside up to it', {
    timeout,
  }, () => {
    fc.assert(
      fc.property(goals, balances, fc.integer({ min: 1, max: 4_000_000 }), (list, amounts, target) => {
        const all = list.map((one) => goal({ ...one, target: cents(target) }));
        for (const [id, one] of goalStandings(all, balancesOf(amounts), today)) {
          const aside =
            all.find((other) => other.id === id)?.earmarks.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
          expect(one.have).toBe(Math.min(target, aside - one.uncovered));
        }
      }),
      { numRuns },
    );
  });
});

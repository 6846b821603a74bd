import { addDays } from '../../day.ts';
import type { GeneratedLedger } from './generate.ts';
import { bell, between, chance, pick, whole } from './street-draws.ts';
import { runErrands } from './street-errands.ts';
import { names, payFormats } from './street-names.ts';
import {
  type AmountKind,
  amountsOf,
  CARD,
  CHECKING,
  type ContractPlan,
  everyDays,
  everyMonths,
  Street,
  weekdayOf,
} from './street-writer.ts';

const kinds = ['fixed', 'fixed', 'fixed', 'step', 'wobble'] as const;
const shifts = ['none', 'none', 'after', 'before'] as const;

type NameList = readonly [string, ...string[]];

function startOf({ draw, first }: Street) {
  return chance(draw, 0.7) ? first : addDays(first, whole(draw, 60, 560));
}

function endOf({ draw, today }: Street) {
  return chance(draw, 0.12) ? { endedOn: addDays(today, -whole(draw, 75, 400)) } : {};
}

function addMonthly(
  street: Street,
  list: NameList,
  base: number,
  options: Partial<ContractPlan> & { kind?: AmountKind } = {},
) {
  const { draw, firstMonth, isRough } = street;
  const name = street.free(list);
  if (name === null) return;
  const onCard = chance(draw, 0.55);
  const ended = endOf(street);
  street.add({
    name,
    unit: 'month',
    count: 1,
    dues: everyMonths(firstMonth, 1, [whole(draw, 1, 31)]),
    shift: onCard ? 'none' : pick(draw, shifts),
    late: onCard ? 1 : 2,
    early: 0,
    amount: amountsOf(draw, base, options.kind ?? pick(draw, kinds), whole(draw, 3, 22), isRough),
    account: onCard ? CARD : CHECKING,
    write: onCard ? street.card : street.ach,
    from: startOf(street),
    ...ended,
    ...(chance(draw, isRough ? 0.25 : 0.07) ? { skips: 1 } : {}),
    ...options,
  });
}

function addMonthlyBills(street: Street): void {
  const { draw, first, firstMonth } = street;
  for (let n = whole(draw, 2, 5); n > 0; n -= 1)
    addMonthly(street, names.subscription, pick(draw, [599, 999, 1099, 1549, 1799, 2299]));
  for (let n = whole(draw, 2, 4); n > 0; n -= 1) addMonthly(street, names.monthly, between(draw, 2_500, 42_000));
  // Meters are read early or late.
  for (let n = whole(draw, 1, 2); n > 0; n -= 1)
    addMonthly(street, names.utility, between(draw, 4_500, 16_000), { kind: 'season', late: 3, early: 2 });
  if (!chance(draw, 0.8)) return;
  const isLastDay = chance(draw, 0.25);
  addMonthly(street, names.rent, between(draw, 90_000, 260_000), {
    dues: everyMonths(firstMonth, 1, [isLastDay ? 31 : 1]),
    kind: chance(draw, 0.4) ? 'step' : 'fixed',
    account: CHECKING,
    write: street.ach,
    shift: pick(draw, ['none', 'before', 'after']),
    from: first,
  });
}

/** Every two, three, or six months. */
function addRareBills(street: Street): void {
  const { draw, today, first, firstMonth, isRough } = street;
  for (let n = whole(draw, 0, 2); n > 0; n -= 1) {
    const name = street.free(names.rare);
    const count = pick(draw, [2, 3, 3, 6]);
    if (name === null) continue;
    const ended = chance(draw, 0.1) ? { endedOn: addDays(today, -count * 70) } : {};
    street.add({
      name,
      unit: 'month',
      count,
      dues: everyMonths(firstMonth + whole(draw, 0, count - 1), count, [whole(draw, 1, 31)]),
      shift: pick(draw, shifts),
      late: 3,
      early: 1,
      amount: amountsOf(draw, between(draw, 4_000, 60_000), pick(draw, kinds), whole(draw, 1, 6), isRough),
      account: CHECKING,
      write: street.ach,
      from: first,
      ...ended,
    });
  }
}

function addYearlyBills(street: Street): void {
  const { draw, first, firstMonth } = street;
  for (let n = whole(draw, 0, 2); n > 0; n -= 1) {
    const name = street.free(names.yearly);
    if (name === null) continue;
    street.add({
      name,
      unit: 'month',
      count: 12,
      dues: everyMonths(firstMonth + whole(draw, 0, 11), 12, [whole(draw, 1, 31)]),
      shift: 'none',
      late: 3,
      early: 1,
      amount: amountsOf(draw, between(draw, 1_200, 22_000), pick(draw, ['fixed', 'step', 'wobble']), 1),
      account: CARD,
      write: street.card,
      from: first,
    });
  }
}

/** Lessons and cleaning, every week or every other one. */
function addLessons(street: Street): void {
  const { draw, first } = street;
  const name = chance(draw, 0.4) ? street.free(names.weekly) : null;
  if (name === null) return;
  const count = pick(draw, [1, 1, 2]);
  const ended = endOf(street);
  street.add({
    name,
    unit: 'week',
    count,
    dues: everyDays(addDays(first, whole(draw, 0, 13)), 7 * count),
    shift: 'none',
    late: 1,
    early: 0,
    amount: amountsOf(draw, between(draw, 2_500, 12_000), pick(draw, ['fixed', 'step']), whole(draw, 20, 60)),
    account: CARD,
    write: street.card,
    from: startOf(street),
    ...ended,
    ...(chance(draw, 0.3) ? { skips: 1 } : {}),
  });
}

const FRIDAY = 5;

/** Of one job: every two weeks, twice a month, or once, with a raise or without, and with overtime or without. */
function addPay(street: Street): void {
  const { draw, first, firstMonth } = street;
  const name = street.free(names.pay);
  if (name === null) return;
  const how = pick(draw, ['biweekly', 'biweekly', 'fifteenth', 'early', 'monthly'] as const);
  const spread = chance(draw, 0.35) ? between(draw, 0.02, 0.09) : 0;
  const base = between(draw, 110_000, 380_000);
  const raiseAt = whole(draw, 5, 40);
  const raise = chance(draw, 0.5) ? between(draw, 1.02, 1.06) : 1;
  const friday = addDays(first, ((((FRIDAY - weekdayOf(first)) % 7) + 7) % 7) + 7 * whole(draw, 0, 1));
  const dues = {
    biweekly: everyDays(friday, 14),
    fifteenth: everyMonths(firstMonth, 1, [15, 31]),
    early: everyMonths(
      firstMonth,
      1,
      pick(draw, [
        [1, 15],
        [5, 20],
        [10, 25],
      ]),
    ),
    monthly: everyMonths(firstMonth, 1, [pick(draw, [25, 28, 31])]),
  }[how];
  street.add({
    name,
    unit: how === 'biweekly' ? 'week' : how === 'monthly' ? 'month' : 'halfMonth',
    count: how === 'biweekly' ? 2 : 1,
    dues,
    shift: how === 'biweekly' ? 'none' : 'before',
    late: 0,
    early: 0,
    amount: (index) => base * (index < raiseAt ? 1 : raise) * (1 + spread * bell(draw)),
    isIncome: true,
    account: CHECKING,
    write: pick(draw, payFormats),
    from: chance(draw, 0.8) ? first : addDays(first, whole(draw, 100, 500)),
  });
}

/** Two contracts with one company: two phones, a car and a house, two plans of one app. */
function addTwoContracts(street: Street): void {
  const { draw, first, firstMonth, isRough } = street;
  const name = chance(draw, 0.55) ? street.free([...names.monthly, ...names.subscription]) : null;
  if (name === null) return;
  const base = between(draw, 1_200, 9_000);
  const ratio = pick(draw, isRough ? [1.04, 1.1, 1.2, 1.3, 2] : [1.3, 1.5, 1.8, 2.6, 4]);
  const [date, apart] = [whole(draw, 1, 28), whole(draw, 0, 20)];
  const onCard = chance(draw, 0.6);
  for (const [index, factor] of [1, ratio].entries())
    street.add({
      name,
      unit: 'month',
      count: 1,
      dues: everyMonths(firstMonth, 1, [((date - 1 + index * apart) % 28) + 1]),
      shift: 'none',
      late: 1,
      early: 0,
      amount: amountsOf(draw, base * factor, pick(draw, ['fixed', 'fixed', 'fixed', 'step']), whole(draw, 5, 20)),
      account: onCard ? CARD : CHECKING,
      write: onCard ? street.card : street.ach,
      from: index === 1 && chance(draw, 0.4) ? addDays(first, whole(draw, 90, 400)) : first,
    });
}

/** A membership with a shop where the household also buys things. */
function addMembership(street: Street): void {
  const { draw, today, first, firstMonth } = street;
  if (!chance(draw, 0.4)) return;
  const shop = pick(draw, ['AMAZON', 'WALMART', 'APPLE.COM/BILL', 'CHEWY']);
  street.add({
    name: shop,
    unit: 'month',
    count: 1,
    dues: everyMonths(firstMonth, 1, [whole(draw, 1, 28)]),
    shift: 'none',
    late: 1,
    early: 0,
    amount: amountsOf(draw, pick(draw, [1299, 1499, 299, 999]), 'fixed', 0),
    account: CARD,
    write: street.card,
    from: first,
  });
  for (let day = first; day < today; day = addDays(day, whole(draw, 4, 40)))
    street.pay({ day, name: street.card(shop, draw, day), amount: Math.exp(between(draw, 7, 9.8)), account: CARD });
}

/** Saving, and what the bank pays for it. */
function addSavings(street: Street): void {
  const { draw, first, firstMonth } = street;
  const monthly = {
    unit: 'month',
    count: 1,
    late: 0,
    early: 0,
    account: CHECKING,
    write: (name: string) => name,
  } as const;
  if (chance(draw, 0.5))
    street.add({
      ...monthly,
      name: 'ONLINE TRANSFER TO SAV ...3381',
      dues: everyMonths(firstMonth, 1, [whole(draw, 1, 28)]),
      shift: 'after',
      amount: amountsOf(draw, pick(draw, [10_000, 25_000, 40_000]), 'fixed', 0),
      isTransfer: true,
      from: startOf(street),
    });
  if (chance(draw, 0.3))
    street.add({
      ...monthly,
      name: 'INTEREST PAID',
      dues: everyMonths(firstMonth, 1, [31]),
      shift: 'none',
      amount: amountsOf(draw, between(draw, 300, 4_000), 'wobble', 0),
      isIncome: true,
      from: first,
    });
}

/**
 * A household by yet other rules, made without a look at the detector or at the other generators: a bank's wordings,
 * bills that are read early or late and move around weekends, prices that go up once, contracts that ended, two
 * contracts with one company, and errands that look almost like a contract. In rough ones, banks change their wordings,
 * and payments are twice as late.
 */
export function generateStreetLedger(seed: number, isRough = false): GeneratedLedger {
  const street = new Street(seed, isRough);
  addMonthlyBills(street);
  addRareBills(street);
  addYearlyBills(street);
  addLessons(street);
  for (let jobs = chance(street.draw, 0.4) ? 2 : 1; jobs > 0; jobs -= 1) addPay(street);
  addTwoContracts(street);
  addMembership(street);
  addSavings(street);
  runErrands(street);
  return street.done();
}

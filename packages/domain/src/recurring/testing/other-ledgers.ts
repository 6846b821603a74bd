import { addDays, type Day, dayNumber, dayParts, daysBetween, daysInMonth, monthsBefore, parseDay } from '../../day.ts';
import { Chance } from '../../learning/testing/chance.ts';
import { merchantKey } from '../../merchants/merchant-key.ts';
import { cents } from '../../money.ts';
import type { RecurringPayment } from '../detected.ts';
import type { CadenceUnit } from '../series.ts';
import type { GeneratedLedger, TrueSeries } from './generate.ts';

/*
 * Ledgers by other rules than those of `generate.ts`. The detector wasn't developed with these, so they show how much it
 * depends on the rules it was developed with.
 */

const MONTHS = 26;
const AHEAD_DAYS = 400;
const SATURDAY = 5;

type Due = (day: Day) => boolean;

const weekdayOf = (day: Day) => (dayNumber(day) + 3) % 7;
const isWeekend = (day: Day) => weekdayOf(day) >= SATURDAY;

interface DuePlan {
  readonly unit: CadenceUnit;
  readonly count: number;
  readonly periodDays: number;
  readonly fewest: number;
  readonly isDueOn: Due;
}

const isDate = (date: number): Due => {
  return (day) => {
    const parts = dayParts(day);
    return parts.date === Math.min(date, daysInMonth(parts.year, parts.month));
  };
};

function monthly(date: number, every: number, offset: number): DuePlan {
  const isRightDate = isDate(date);
  return {
    ...{ unit: 'month', count: every, periodDays: 30.44 * every, fewest: every === 12 ? 2 : 3 },
    isDueOn: (day) => isRightDate(day) && (dayParts(day).month + offset) % every === 0,
  };
}

function weekly(weekday: number, every: number, offset: number): DuePlan {
  return {
    ...{ unit: 'week', count: every, periodDays: 7 * every, fewest: every === 1 ? 4 : 3 },
    isDueOn: (day) => weekdayOf(day) === weekday && Math.floor((dayNumber(day) + 3) / 7 + offset) % every === 0,
  };
}

function twiceAMonth(first: number, second: number): DuePlan {
  const dates = [isDate(first), isDate(second)];
  return {
    ...{ unit: 'halfMonth', count: 1, periodDays: 15.2, fewest: 4 },
    isDueOn: (day) => dates.some((isRightDate) => isRightDate(day)),
  };
}

/** Where a bank posts a payment that is due on the given day. */
type Posting = (due: Day) => Day;

const nextWorkday: Posting = (day) => (isWeekend(day) ? nextWorkday(addDays(day, 1)) : day);
const lastWorkday: Posting = (day) => (isWeekend(day) ? lastWorkday(addDays(day, -1)) : day);

interface Agreement {
  readonly print: () => string;
  readonly plan: DuePlan;
  readonly post: Posting;
  /** In dollars, of the payment with this number. */
  readonly amount: (number: number, day: Day) => number;
  readonly startsOn: Day;
  readonly endsOn: Day | null;
  readonly isIncome: boolean;
  readonly accountId: number;
  /** The share of payments that are left out. */
  readonly skipped: number;
}

const cities = ['OAKLAND CA', 'BOISE ID', 'LEEDS GB', 'TAMPA FL', 'UTRECHT NL', 'AUSTIN TX'];

/** One merchant's bank texts: always the same, with a reference, or with a city and a number that change. */
function printerOf(name: string, chance: Chance): () => string {
  const upper = name.toUpperCase();
  const city = chance.pick(cities);
  return chance.pick<() => string>([
    () => upper,
    () => `${upper} ${chance.digits(9)}`,
    () => `ACH DEBIT ${upper} WEB PMT ID: ${chance.digits(8)}`,
    () => `${upper} ${chance.whole(200, 999)}-${chance.digits(3)}-${chance.digits(4)} ${city}`,
    () => `CARD PURCHASE ${chance.whole(1, 12)}/${chance.whole(1, 28)} ${upper} ${city}`,
    () => (chance.isLikely(0.5) ? `${upper}*${chance.digits(6)}` : upper),
  ]);
}

function plansOf(chance: Chance): DuePlan[] {
  const monthlyOn = () => monthly(chance.whole(1, 31), 1, 0);
  const rare = (every: number) => monthly(chance.whole(1, 31), every, chance.whole(0, every - 1));
  return [
    ...Array.from({ length: 14 }, monthlyOn),
    ...[2, 3, 3, 4, 6, 12, 12, 12].map(rare),
    ...[1, 1, 2, 2, 2].map((every) => weekly(chance.whole(0, 6), every, chance.whole(0, every - 1))),
    twiceAMonth(1, 15),
    twiceAMonth(chance.whole(3, 8), chance.whole(18, 23)),
  ];
}

function amountOf(chance: Chance): Agreement['amount'] {
  const base = Math.round(chance.between(4, 60) ** 1.6) + chance.pick([0, 0.49, 0.95, 0.99]);
  const step = chance.isLikely(0.3) ? { from: chance.whole(2, 12), by: chance.between(1.03, 1.25) } : null;
  const swing = chance.between(0.1, 0.4);
  const phase = chance.between(0, 12);
  const noise = () => chance.between(-1, 1);
  return chance.pick<Agreement['amount']>([
    () => base,
    (number) => (step && number >= step.from ? base * step.by : base),
    () => base * (1 + 0.08 * noise()),
    (_, day) => base * (1 + swing * Math.cos(((dayParts(day).month + phase) * Math.PI) / 6) + 0.05 * noise()),
  ]);
}

function postingOf(plan: DuePlan, chance: Chance): Posting {
  if (plan.unit === 'week') return chance.pick<Posting>([(day) => day, (day) => day, nextWorkday]);
  return chance.pick<Posting>([
    (day) => day,
    nextWorkday,
    lastWorkday,
    (day) => addDays(day, chance.isLikely(0.15) ? chance.whole(1, 2) : 0),
  ]);
}

function agreementsOf(chance: Chance, today: Day): Agreement[] {
  const begin = monthsBefore(today, MONTHS + 4);
  return plansOf(chance).map((plan, index) => ({
    plan,
    post: postingOf(plan, chance),
    amount: amountOf(chance),
    print: printerOf(
      `${chance.newName()} ${chance.pick(['Energy', 'Media', 'Mutual', 'Fitness', 'Homes', 'Cloud'])}`,
      chance,
    ),
    startsOn: chance.isLikely(0.25) ? addDays(today, -chance.whole(30, 400)) : begin,
    endsOn: chance.isLikely(0.12) ? addDays(today, -chance.whole(60, 500)) : null,
    isIncome: plan.unit === 'halfMonth' || (index === 0 && chance.isLikely(0.5)),
    accountId: chance.whole(1, 3),
    skipped: chance.isLikely(0.15) ? 0.06 : 0,
  }));
}

interface SpendingHabit {
  readonly print: () => string;
  readonly perDay: number;
  readonly amount: () => number;
}

function habitsOf(chance: Chance): SpendingHabit[] {
  const often = Array.from({ length: 12 }, () => ({
    perDay: chance.between(0.03, 0.3),
    price: chance.isLikely(0.3) ? chance.pick([3.75, 4.5, 12]) : null,
  }));
  const seldom = Array.from({ length: 90 }, () => ({ perDay: chance.between(0.001, 0.006), price: null }));
  return [...often, ...seldom].map(({ perDay, price }) => {
    const usual = chance.between(2, 9) ** 2;
    return {
      perDay,
      print: printerOf(chance.newName(), chance),
      amount: () => price ?? usual * Math.exp(chance.between(-0.8, 0.8)),
    };
  });
}

/** Simulates a household day by day, and records its payments. */
class OtherLedger {
  readonly #payments: RecurringPayment[] = [];
  readonly #chance: Chance;
  readonly #today: Day;

  constructor(seed: number) {
    this.#chance = new Chance(seed * 7919);
    const first = parseDay('2024-11-03');
    if (!first) throw new Error('not a day');
    this.#today = addDays(first, (seed * 137) % 720);
  }

  #add(day: Day, name: string, dollars: number, { isIncome = false, accountId = 1 } = {}): number {
    const id = this.#payments.length + 1;
    const amountCents = cents(Math.max(50, Math.round(dollars * 100)));
    this.#payments.push({
      ...{ id, day, amountCents, merchantKey: merchantKey(name), name, isIncome, accountId },
      ...{ isTransfer: false, categoryId: null, subcategoryId: null },
    });
    return id;
  }

  #keep(agreement: Agreement): TrueSeries {
    const { plan, post, amount, print, startsOn, endsOn, skipped } = agreement;
    const ids: { id: number; day: Day }[] = [];
    let nextOn: Day | null = null;
    const from = startsOn > monthsBefore(this.#today, MONTHS + 4) ? startsOn : monthsBefore(this.#today, MONTHS + 4);
    for (let due = from, number = 0; due <= addDays(this.#today, AHEAD_DAYS); due = addDays(due, 1)) {
      if (!plan.isDueOn(due)) continue;
      const day = post(due);
      if (endsOn !== null && day > endsOn) break;
      if (day > this.#today) {
        nextOn ??= day;
        continue;
      }
      number += 1;
      if (!this.#chance.isLikely(skipped))
        ids.push({ id: this.#add(day, print(), amount(number, day), agreement), day });
    }
    const payments = ids.filter(({ day }) => day >= monthsBefore(this.#today, MONTHS));
    const last = payments.at(-1)?.day;
    const isSeen = last !== undefined && daysBetween(last, this.#today) <= 1.6 * plan.periodDays;
    return {
      ...{ merchant: print(), unit: plan.unit, count: plan.count, payments: payments.map(({ id }) => id), nextOn },
      isDue: endsOn === null && isSeen && payments.length >= plan.fewest,
    };
  }

  generate(): GeneratedLedger {
    const series = agreementsOf(this.#chance, this.#today).map((agreement) => this.#keep(agreement));
    const habits = habitsOf(this.#chance);
    for (let day = monthsBefore(this.#today, MONTHS + 4); day <= this.#today; day = addDays(day, 1))
      for (const { perDay, print, amount } of habits)
        if (this.#chance.isLikely(perDay * (isWeekend(day) ? 1.6 : 0.76))) this.#add(day, print(), amount());
    return { today: this.#today, payments: this.#payments, series };
  }
}

/** About 30 months of a household with 29 contracts, the same for the same seed. */
export function generateOtherLedger(seed: number): GeneratedLedger {
  return new OtherLedger(seed).generate();
}

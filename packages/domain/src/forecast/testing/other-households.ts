import { addDays, type Day, dayParts, daysInMonth, parseDay } from '../../day.ts';
import { adjustForWeekend, weekdayOf } from '../../recurring/schedule.ts';
import type { WeekendPolicy } from '../../recurring/series.ts';
import { TrialChance } from './chance.ts';
import {
  CARD,
  CHECKING,
  HIDDEN_DAYS,
  SAVINGS,
  SEEN_DAYS,
  type TrialHousehold,
  type TrialRow,
  type TrialSeries,
} from './households.ts';

const DAYS = SEEN_DAYS + HIDDEN_DAYS;
const DAYS_PER_YEAR = 365;
const [GROCERIES, SMALL, CASH, LARGE, TRAVEL, BILLS, PAY, INTEREST] = [21, 22, 23, 24, 25, 26, 27, 28];
/** Far apart from the seeds of the other generator. */
const SEED_OFFSET = 50_000;
const FIRST_DAYS = parseDay('2023-02-01');

type DueRule = (day: number) => boolean;

/** A bill or pay, with its actual amount on a due date. */
interface LivedSeries {
  readonly series: TrialSeries;
  readonly amountOn: (due: number) => number;
  /** How many days after the due date it posts. */
  readonly delay: () => number;
}

/** The days of a household, and rules that choose some of them. */
class TrialCalendar {
  readonly first: Day;
  readonly days: readonly Day[];

  constructor(chance: TrialChance) {
    if (!FIRST_DAYS) throw new Error('not a day');
    this.first = addDays(FIRST_DAYS, chance.whole(0, 700));
    this.days = Array.from({ length: DAYS + DAYS_PER_YEAR + 10 }, (_, at) => addDays(this.first, at));
  }

  day(at: number): Day {
    return this.days[at] ?? addDays(this.first, at);
  }

  month(at: number): number {
    return dayParts(this.day(at)).month;
  }

  weekday(at: number): number {
    return weekdayOf(this.day(at));
  }

  /** On a date of some months, moved because of weekends. Dates past the end of a month mean its last day. */
  onDate(date: number, policy: WeekendPolicy = 'none', isInMonth: (month: number) => boolean = () => true): DueRule {
    const found = new Set<string>();
    for (let at = -5; at < this.days.length; at += 1) {
      const day = this.day(at);
      const { year, month, date: own } = dayParts(day);
      if (own === Math.min(date, daysInMonth(year, month)) && isInMonth(month))
        found.add(adjustForWeekend(day, policy));
    }
    return (at) => found.has(this.day(at));
  }

  everyWeeks(weekday: number, weeks: number): DueRule {
    const first = this.days.findIndex((_, at) => this.weekday(at) === weekday);
    return (at) => at >= first && (at - first) % (7 * weeks) === 0;
  }
}

const either =
  (one: DueRule, other: DueRule): DueRule =>
  (at) =>
    one(at) || other(at);

/** Pay days, and how many there are in a year. */
function paySchedule(
  chance: TrialChance,
  calendar: TrialCalendar,
): { isDueOn: DueRule; perYear: number; varies: number } {
  const kind = chance.next();
  if (kind < 0.35) return { isDueOn: calendar.everyWeeks(5, 2), perYear: 26, varies: 0 };
  if (kind < 0.65) return { isDueOn: calendar.onDate(chance.pick([1, 15, 25, 31]), 'before'), perYear: 12, varies: 0 };
  if (kind < 0.9)
    return { isDueOn: either(calendar.onDate(15, 'before'), calendar.onDate(31, 'before')), perYear: 24, varies: 0 };
  return { isDueOn: calendar.everyWeeks(chance.whole(1, 5), 1), perYear: 52, varies: 0.2 };
}

class OtherHousehold {
  readonly #chance: TrialChance;
  readonly #calendar: TrialCalendar;
  readonly #lived: LivedSeries[] = [];
  readonly #rows: TrialRow[] = [];
  readonly #hasCard: boolean;
  readonly #hasSavings: boolean;
  readonly #yearly: number;
  #isPayday: DueRule = () => false;

  constructor(seed: number) {
    this.#chance = new TrialChance(SEED_OFFSET + seed);
    this.#calendar = new TrialCalendar(this.#chance);
    this.#hasCard = this.#chance.is(0.55);
    this.#hasSavings = this.#chance.is(0.7);
    this.#yearly = this.#chance.between(32_000_00, 130_000_00);
  }

  #add(
    name: string,
    cents: number,
    isDueOn: DueRule,
    { amountOn = () => cents, delay = () => 0, lateBy = 0, ...more }: Partial<TrialSeries & LivedSeries> = {},
  ): void {
    const own = { name, cents: Math.round(cents), isDueOn, lateBy, variation: 0 };
    const series = { accountId: CHECKING, otherAccountId: null, categoryId: BILLS, ...own, ...more };
    this.#lived.push({ series, amountOn, delay });
  }

  #addPay(): void {
    const [chance, calendar] = [this.#chance, this.#calendar];
    const { isDueOn, perYear, varies } = paySchedule(chance, calendar);
    this.#isPayday = isDueOn;
    const [raisedOn, raise] = [chance.whole(0, 2 * DAYS), chance.between(1.02, 1.05)];
    const amount = this.#yearly / perYear;
    const amountOn = (due: number) => amount * (due >= raisedOn ? raise : 1) * (1 + varies * chance.between(-1, 1));
    this.#add('Pay', amount, isDueOn, { categoryId: PAY, amountOn });
  }

  #addBills(): void {
    const [chance, calendar] = [this.#chance, this.#calendar];
    const month = this.#yearly / 12;
    // Rent that falls on a weekend often posts on Monday, which people don't enter.
    const isLateOnWeekends = chance.is(0.5);
    this.#add('Rent', -month * chance.between(0.2, 0.36), calendar.onDate(1), {
      delay: () => (isLateOnWeekends ? chance.pick([0, 1, 2]) : 0),
      lateBy: isLateOnWeekends ? 2 : 0,
    });
    const [power, coldest] = [month * chance.between(0.015, 0.04), chance.pick([1, 7])];
    this.#add('Power', -power, calendar.onDate(chance.whole(3, 27)), {
      amountOn: (due) =>
        -power * (1 + 0.35 * Math.cos(((calendar.month(due) - coldest) / 6) * Math.PI)) * chance.between(0.92, 1.08),
      delay: () => chance.whole(0, 1),
      lateBy: 1,
    });
    this.#add(
      'Water',
      -month * 0.012,
      calendar.onDate(chance.whole(5, 25), 'after', (one) => one % 2 === 0),
    );
    this.#add('Phone and internet', -month * 0.02, calendar.onDate(chance.whole(2, 28)));
    this.#add('Streaming', -1599, calendar.onDate(chance.whole(1, 28)), { accountId: this.#hasCard ? CARD : CHECKING });
    if (chance.is(0.5)) {
      const at = chance.whole(1, 6);
      const isDue = calendar.onDate(chance.whole(1, 28), 'none', (one) => one % 6 === at % 6);
      this.#add('Car insurance', -month * chance.between(0.1, 0.2), isDue);
    }
    if (chance.is(0.25)) {
      const at = chance.whole(1, 12);
      this.#add(
        'Property tax',
        -month * chance.between(0.3, 0.6),
        calendar.onDate(15, 'none', (one) => one === at),
      );
    }
    if (chance.is(0.2)) this.#add('Daycare', -month * 0.03, calendar.everyWeeks(1, 1));
    if (chance.is(0.5))
      this.#add('Student loan', -month * chance.between(0.03, 0.07), calendar.onDate(chance.whole(5, 28)));
  }

  /** The yearly sum of the series without transfers. */
  #perYear(): number {
    return this.#lived.reduce((sum, { series: { cents, isDueOn } }) => {
      let times = 0;
      for (let at = 0; at < DAYS_PER_YEAR; at += 1) times += Number(isDueOn(at));
      return sum + times * cents;
    }, 0);
  }

  #spend(day: number, categoryId: number, amount: number, accountId: number): void {
    this.#rows.push({ day, accountId, cents: -Math.round(amount), categoryId, series: null, isTransfer: false });
  }

  /** More is bought in the days after pay, and less in the days before. */
  #payEffects(): Float64Array {
    const [after, before] = [this.#chance.between(1, 1.8), this.#chance.between(0.6, 1)];
    const effects = new Float64Array(DAYS).fill(1);
    for (let day = 0; day < DAYS; day += 1) {
      if (!this.#isPayday(day)) continue;
      effects.fill(before, Math.max(0, day - 3), day);
      effects.fill(after, day, day + 4);
    }
    return effects;
  }

  #live(free: number): void {
    const [chance, calendar] = [this.#chance, this.#calendar];
    const everyday = this.#hasCard && chance.is(0.6) ? CARD : CHECKING;
    const [shopDay, effects] = [chance.whole(0, 6), this.#payEffects()];
    const [groceries, perDay] = [(free * 0.4) / 52, chance.between(0.4, 1.6)];
    const small = (free * 0.35) / DAYS_PER_YEAR / perDay;
    const cashPerYear = chance.is(0.5) ? Math.round((free * 0.08) / 60_00) : 0;
    const large = (free * 0.25 - cashPerYear * 60_00) / 4;
    for (let day = 0; day < DAYS; day += 1) {
      const season = calendar.month(day) === 12 ? 1.3 : 1;
      if (calendar.weekday(day) === shopDay && chance.is(0.94))
        this.#spend(day, GROCERIES, (groceries / 0.94) * chance.between(0.6, 1.4), everyday);
      for (let count = chance.poisson(perDay * (effects[day] ?? 1)); count > 0; count -= 1)
        this.#spend(day, SMALL, season * small * chance.between(0.2, 1.8), everyday);
      if (chance.is(cashPerYear / DAYS_PER_YEAR)) this.#spend(day, CASH, 60_00, CHECKING);
      if (chance.is(4 / DAYS_PER_YEAR))
        this.#spend(day, LARGE, large * chance.between(0.4, 1.6), chance.pick([everyday, CHECKING]));
    }
    for (let year = 0; year * DAYS_PER_YEAR < DAYS; year += 1)
      if (chance.is(0.5)) {
        const from = year * DAYS_PER_YEAR + chance.whole(0, DAYS_PER_YEAR - 8);
        const cost = this.#yearly * chance.between(0.005, 0.02);
        for (let day = from; day < Math.min(DAYS, from + 7); day += 1) this.#spend(day, TRAVEL, cost / 7, everyday);
      }
  }

  #post(): void {
    for (const { series, amountOn, delay } of this.#lived) {
      const { accountId, otherAccountId, categoryId } = series;
      for (let due = 0; due < DAYS; due += 1) {
        if (!series.isDueOn(due)) continue;
        const [day, cents] = [due + delay(), Math.round(amountOn(due))];
        const row = { day, categoryId, series, isTransfer: otherAccountId !== null };
        this.#rows.push({ ...row, accountId, cents });
        if (otherAccountId !== null) this.#rows.push({ ...row, accountId: otherAccountId, cents: -cents });
      }
    }
  }

  /** Savings earn interest each quarter, and are taken from now and then. */
  #saveUp(opening: number): void {
    const [chance, calendar] = [this.#chance, this.#calendar];
    const isQuarter = calendar.onDate(31, 'none', (month) => month % 3 === 0);
    for (let day = 0; day < DAYS; day += 1) {
      const cents = Math.round(opening * 0.008);
      if (isQuarter(day))
        this.#rows.push({ day, accountId: SAVINGS, cents, categoryId: INTEREST, series: null, isTransfer: false });
      if (!chance.is(0.7 / DAYS_PER_YEAR)) continue;
      const row = { day, categoryId: null, series: null, isTransfer: true };
      const moved = Math.round(opening * chance.between(0.02, 0.08));
      this.#rows.push({ ...row, accountId: SAVINGS, cents: -moved }, { ...row, accountId: CHECKING, cents: moved });
    }
  }

  /** The amount owed when the statement closed is paid about three weeks later. */
  #payCard(closesOnDay: number, dueOnDay: number): void {
    const [closes, due] = [this.#calendar.onDate(closesOnDay), this.#calendar.onDate(dueOnDay)];
    const moved = new Float64Array(DAYS);
    for (const { day, accountId, cents } of this.#rows)
      if (accountId === CARD && day < DAYS) moved[day] = (moved[day] ?? 0) + cents;
    let [balance, owed] = [0, 0];
    for (let day = 0; day < DAYS; day += 1) {
      if (due(day) && owed > 0) {
        const row = { day, categoryId: null, series: null, isTransfer: true };
        this.#rows.push({ ...row, accountId: CHECKING, cents: -owed }, { ...row, accountId: CARD, cents: owed });
        balance += owed;
        owed = 0;
      }
      balance += moved[day] ?? 0;
      if (closes(day)) owed = Math.max(0, -balance);
    }
  }

  #budgets(): Map<number, number> {
    const chance = this.#chance;
    if (!chance.is(0.4)) return new Map();
    const perMonth = (categoryId: number) =>
      this.#rows.reduce(
        (sum, row) => (row.categoryId === categoryId && row.day < SEEN_DAYS ? sum - row.cents : sum),
        0,
      ) /
      (SEEN_DAYS / 30.4);
    return new Map(
      [GROCERIES, SMALL, LARGE].map((id) => [
        id,
        Math.round((perMonth(id) * chance.between(0.8, 1.25)) / 25_00) * 25_00,
      ]),
    );
  }

  build(): TrialHousehold {
    const [chance, calendar] = [this.#chance, this.#calendar];
    this.#addPay();
    this.#addBills();
    const [left, saved] = [this.#yearly * chance.between(-0.08, 0.18), this.#yearly * chance.between(0.02, 0.08)];
    const free = Math.max(this.#yearly * 0.12, this.#perYear() - left - (this.#hasSavings ? saved : 0));
    if (this.#hasSavings)
      this.#add('To savings', -saved / 12, calendar.onDate(chance.whole(1, 28), 'after'), {
        otherAccountId: SAVINGS,
        categoryId: null,
      });
    this.#live(free);
    this.#post();
    const savings = this.#yearly * chance.between(0.1, 0.6);
    if (this.#hasSavings) this.#saveUp(savings);
    const closesOnDay = chance.whole(1, 28);
    const card = { accountId: CARD, closesOnDay, dueOnDay: ((closesOnDay + 23) % 28) + 1 };
    if (this.#hasCard) this.#payCard(card.closesOnDay, card.dueOnDay);
    return {
      firstDay: calendar.first,
      accountIds: [CHECKING, ...(this.#hasCard ? [CARD] : []), ...(this.#hasSavings ? [SAVINGS] : [])],
      opening: new Map([
        [CHECKING, Math.round((this.#yearly / 12) * chance.between(0.5, 3))],
        [CARD, 0],
        [SAVINGS, Math.round(savings)],
      ]),
      rows: this.#rows.filter(({ day }) => day < DAYS).sort((a, b) => a.day - b.day),
      series: this.#lived.map(({ series }) => series),
      cards: this.#hasCard ? [card] : [],
      budgets: this.#budgets(),
    };
  }
}

/** Written by other rules than the first generator, after the forecast, which was never adjusted to it. */
export function generateOtherHousehold(seed: number): TrialHousehold {
  return new OtherHousehold(seed).build();
}

import { addDays, type Day, dayNumber, dayParts, daysInMonth, parseDay } from '../../day.ts';
import { TrialChance } from './chance.ts';

export const [CHECKING, CARD, SAVINGS, SECOND_CARD] = [1, 2, 3, 4] as const;
const JOINT = 5;
/** The days that people and the model have seen, and those that they haven't. */
export const SEEN_DAYS = 400;
export const HIDDEN_DAYS = 180;

/** The actual movements. Days count from the first one. */
export interface TrialRow {
  readonly day: number;
  readonly accountId: number;
  readonly cents: number;
  readonly categoryId: number | null;
  /** The bill, pay, or transfer that it belongs to. */
  readonly series: TrialSeries | null;
  readonly isTransfer: boolean;
}

/** The series as a user would confirm it: a name, when it is due, and its amounts. */
export interface TrialSeries {
  readonly name: string;
  readonly accountId: number;
  readonly otherAccountId: number | null;
  readonly categoryId: number | null;
  /** Whether it is due on a day, by the calendar. */
  readonly isDueOn: (day: number) => boolean;
  /** Its average amount; negative for money out. */
  readonly cents: number;
  /** How much amounts vary, as a share. */
  readonly variation: number;
  /** How many days late it can post. */
  readonly lateBy: number;
}

export interface TrialHousehold {
  readonly firstDay: Day;
  readonly accountIds: readonly number[];
  /** The balances before the first day. */
  readonly opening: ReadonlyMap<number, number>;
  readonly rows: readonly TrialRow[];
  readonly series: readonly TrialSeries[];
  readonly cards: readonly { readonly accountId: number; readonly closesOnDay: number; readonly dueOnDay: number }[];
  /** Monthly amounts by category, for households that plan. */
  readonly budgets: ReadonlyMap<number, number>;
}

/** Something that a household buys now and then. */
interface TrialPurchase {
  readonly categoryId: number;
  readonly perWeek: number;
  readonly median: number;
  readonly spread: number;
  /** Times as often on a weekend. */
  readonly weekend: number;
  readonly accountId: number;
}

const firstDay = (seed: number): Day => {
  const day = parseDay('2024-01-01');
  if (!day) throw new Error('not a day');
  return addDays(day, (seed * 37) % 365);
};

const [GROCERIES, DINING, FUEL, SHOPPING, FUN, HOME, INCOME, RENT, UTILITIES] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const OPENING_SAVINGS = 9_000_00;
/** The cost of a repair, a trip, or a visit to the dentist, as a share of a year's income. */
const SURPRISE_SHARE = 0.006;

class Builder {
  readonly #chance: TrialChance;
  readonly #first: Day;
  readonly #start: number;
  readonly rows: TrialRow[] = [];
  readonly series: TrialSeries[] = [];
  readonly accountIds: number[];

  constructor(seed: number) {
    this.#chance = new TrialChance(seed);
    this.#first = firstDay(seed);
    this.#start = dayNumber(this.#first);
    const more = [this.#chance.is(0.4) ? SECOND_CARD : null, this.#chance.is(0.25) ? JOINT : null];
    this.accountIds = [CHECKING, CARD, SAVINGS, ...more.flatMap((id) => id ?? [])];
  }

  #parts(day: number) {
    return dayParts(addDays(this.#first, day));
  }

  #weekday(day: number): number {
    return (((this.#start + day + 4) % 7) + 7) % 7;
  }

  monthly(date: number) {
    return (day: number) => {
      const parts = this.#parts(day);
      return parts.date === Math.min(date, daysInMonth(parts.year, parts.month));
    };
  }

  everyMonths(date: number, months: number, offset: number) {
    const isDate = this.monthly(date);
    return (day: number) => isDate(day) && (this.#parts(day).month + offset) % months === 0;
  }

  everyTwoWeeks(from: number) {
    return (day: number) => (day - from) % 14 === 0;
  }

  addSeries(series: TrialSeries): void {
    this.series.push(series);
  }

  /** Pay, by one of the usual schedules. */
  #pay(yearly: number, accountId: number, name: string): void {
    const chance = this.#chance;
    const rest = {
      name,
      accountId,
      otherAccountId: null,
      categoryId: INCOME,
      lateBy: 0,
      variation: chance.pick([0, 0, 0, 0.02]),
    };
    const kind = chance.pick(['twoWeeks', 'twoWeeks', 'halfMonth', 'month']);
    if (kind === 'twoWeeks')
      this.addSeries({ ...rest, isDueOn: this.everyTwoWeeks(chance.whole(0, 13)), cents: Math.round(yearly / 26) });
    else if (kind === 'halfMonth') {
      const [a, b] = [this.monthly(15), this.monthly(31)];
      this.addSeries({ ...rest, isDueOn: (day) => a(day) || b(day), cents: Math.round(yearly / 24) });
    } else
      this.addSeries({ ...rest, isDueOn: this.monthly(chance.pick([1, 25, 28, 31])), cents: Math.round(yearly / 12) });
  }

  addSeriesOf(yearly: number): void {
    const chance = this.#chance;
    const hasJoint = this.accountIds.includes(JOINT);
    this.#pay(hasJoint ? yearly * 0.6 : yearly, CHECKING, 'Pay');
    if (hasJoint) this.#pay(yearly * 0.4, JOINT, 'Second pay');
    const month = yearly / 12;
    const bill = (name: string, share: number, more: Partial<TrialSeries> = {}) =>
      this.addSeries({
        name,
        accountId: CHECKING,
        otherAccountId: null,
        categoryId: UTILITIES,
        isDueOn: this.monthly(chance.whole(2, 28)),
        cents: -Math.round(month * share),
        variation: 0,
        lateBy: 0,
        ...more,
      });
    bill('Rent', chance.between(0.24, 0.34), { categoryId: RENT, isDueOn: this.monthly(chance.pick([1, 1, 1, 3, 5])) });
    bill('Energy', chance.between(0.015, 0.04), { variation: 0.2, lateBy: 2 });
    bill('Internet', 0.012);
    bill('Phone', 0.015, { variation: 0.03, lateBy: 1 });
    if (chance.is(0.6)) bill('Car loan', chance.between(0.05, 0.08));
    if (chance.is(0.7))
      bill('Insurance', chance.between(0.04, 0.09), {
        isDueOn: this.everyMonths(chance.whole(1, 28), 3, chance.whole(0, 2)),
      });
    for (let count = chance.whole(2, 5); count > 0; count -= 1)
      bill(`Subscription ${count}`, chance.between(0.002, 0.006), { accountId: CARD });
    bill('To savings', chance.between(0.02, 0.1), { otherAccountId: SAVINGS, categoryId: null });
    if (hasJoint) bill('From joint', 0.35, { accountId: JOINT, otherAccountId: CHECKING, categoryId: null });
  }

  /** The yearly cost of bills and savings; negative. */
  #fixed(): number {
    const days = Array.from({ length: 365 }, (_, day) => day);
    return this.series
      .filter(({ cents, otherAccountId }) => cents < 0 && otherAccountId !== CHECKING)
      .reduce((sum, { cents, isDueOn }) => sum + cents * days.filter(isDueOn).length, 0);
  }

  purchases(yearly: number): TrialPurchase[] {
    const chance = this.#chance;
    const week = yearly / 52;
    const cards = this.accountIds.filter((id) => id === CARD || id === SECOND_CARD);
    const purchase = (
      categoryId: number,
      part: number,
      perWeek: number,
      spread: number,
      weekend = 1,
    ): TrialPurchase => ({
      categoryId,
      perWeek,
      median: (week * part) / (perWeek * Math.exp((spread * spread) / 2)),
      spread,
      weekend,
      accountId: chance.is(0.55) ? chance.pick(cards) : CHECKING,
    });
    return [
      purchase(GROCERIES, 0.34, chance.between(1.5, 3), 0.5, 1.6),
      purchase(DINING, 0.2, chance.between(1.5, 5), 0.6, 1.8),
      purchase(FUEL, 0.1, chance.between(0.7, 1.4), 0.25),
      purchase(SHOPPING, 0.2, chance.between(0.6, 2), 0.7, 1.3),
      purchase(FUN, 0.1, chance.between(0.4, 1.2), 0.7, 2),
      purchase(HOME, 0.06, 0.25, 0.7),
    ];
  }

  /** Spending varies from month to month and rises slowly, and December costs more. */
  #level(day: number, drift: number, moods: readonly number[]): number {
    const season = this.#parts(day).month === 12 ? 1.25 : 1;
    return season * (1 + (drift * day) / 365) * (moods[Math.floor(day / 30)] ?? 1);
  }

  spend(purchases: readonly TrialPurchase[], yearly: number, surprises: number): void {
    const chance = this.#chance;
    const [drift, moodSpread] = [chance.between(-0.02, 0.06), chance.between(0, 0.08)];
    const moods: number[] = [];
    let mood = 0;
    for (let month = 0; month * 30 <= SEEN_DAYS + HIDDEN_DAYS; month += 1) {
      mood = 0.5 * mood + moodSpread * chance.normal();
      moods.push(Math.exp(mood));
    }
    for (let day = 0; day < SEEN_DAYS + HIDDEN_DAYS; day += 1) {
      const isWeekend = this.#weekday(day) === 0 || this.#weekday(day) === 6;
      for (const { categoryId, perWeek, median, spread, weekend, accountId } of purchases) {
        const rate = (perWeek / (5 + 2 * weekend)) * (isWeekend ? weekend : 1);
        for (let count = chance.poisson(rate); count > 0; count -= 1) {
          const amount = Math.round(chance.lognormal(median, spread) * this.#level(day, drift, moods));
          this.rows.push({ day, accountId, cents: -amount, categoryId, series: null, isTransfer: false });
        }
      }
      if (chance.is(surprises)) {
        const amount = Math.round(chance.lognormal(yearly * SURPRISE_SHARE, 0.5));
        const accountId = chance.pick([CHECKING, CARD]);
        this.rows.push({ day, accountId, cents: -amount, categoryId: HOME, series: null, isTransfer: false });
      }
    }
  }

  /** The movements of the series, with late postings and varying amounts. */
  post(): void {
    const chance = this.#chance;
    for (const series of this.series) {
      const { accountId, otherAccountId, categoryId, cents, variation, lateBy } = series;
      for (let due = 0; due < SEEN_DAYS + HIDDEN_DAYS; due += 1) {
        if (!series.isDueOn(due)) continue;
        const day = due + chance.whole(0, lateBy);
        const amount = Math.round(cents * (1 + variation * chance.normal()));
        const row = { day, categoryId, series, isTransfer: otherAccountId !== null };
        this.rows.push({ ...row, accountId, cents: amount });
        if (otherAccountId !== null) this.rows.push({ ...row, accountId: otherAccountId, cents: -amount });
      }
    }
  }

  /** Interest on savings, which no one expects to the cent. */
  earnInterest(): void {
    const isLastDay = this.monthly(31);
    const rate = this.#chance.between(0.01, 0.045) / 12;
    let balance = OPENING_SAVINGS;
    const byDay = Map.groupBy(
      this.rows.filter(({ accountId }) => accountId === SAVINGS),
      ({ day }) => day,
    );
    for (let day = 0; day < SEEN_DAYS + HIDDEN_DAYS; day += 1) {
      for (const { cents } of byDay.get(day) ?? []) balance += cents;
      if (!isLastDay(day)) continue;
      const cents = Math.round(balance * rate * this.#chance.between(0.8, 1.2));
      balance += cents;
      this.rows.push({ day, accountId: SAVINGS, cents, categoryId: INCOME, series: null, isTransfer: false });
    }
  }

  /** Pays each card's statement in full on its due date. */
  payCards(cards: TrialHousehold['cards']): void {
    for (const { accountId, closesOnDay, dueOnDay } of cards) {
      const byDay = Map.groupBy(
        this.rows.filter((row) => row.accountId === accountId),
        ({ day }) => day,
      );
      const [closes, due] = [this.monthly(closesOnDay), this.monthly(dueOnDay)];
      let [balance, owed] = [0, 0];
      for (let day = 0; day < SEEN_DAYS + HIDDEN_DAYS; day += 1) {
        if (due(day) && owed > 0) {
          const row = { day, categoryId: null, series: null, isTransfer: true };
          this.rows.push({ ...row, accountId: CHECKING, cents: -owed }, { ...row, accountId, cents: owed });
          balance += owed;
          owed = 0;
        }
        for (const { cents } of byDay.get(day) ?? []) balance += cents;
        if (closes(day)) owed = Math.max(0, -balance);
      }
    }
  }

  build(): TrialHousehold {
    const chance = this.#chance;
    const yearly = chance.lognormal(62_000_00, 0.35);
    this.addSeriesOf(yearly);
    const surprises = chance.between(0, 2);
    // Most households have some money left each month; some live on savings.
    const left = yearly * (chance.is(0.75) ? chance.between(0.06, 0.2) : chance.between(-0.15, -0.06));
    const jointly = this.accountIds.includes(JOINT) ? yearly * (0.4 - 0.35) : 0;
    const free = yearly + this.#fixed() - surprises * yearly * SURPRISE_SHARE - left - jointly;
    this.spend(this.purchases(Math.max(yearly * 0.1, free)), yearly, surprises / 365);
    this.post();
    this.earnInterest();
    const cards = this.accountIds
      .filter((id) => id === CARD || id === SECOND_CARD)
      .map((accountId) => {
        const closesOnDay = chance.whole(1, 28);
        return { accountId, closesOnDay, dueOnDay: ((closesOnDay + 21) % 28) + 1 };
      });
    this.payCards(cards);
    const budgets = new Map<number, number>();
    if (chance.is(0.5)) {
      const monthly = (categoryId: number) =>
        (-this.rows.reduce(
          (sum, row) => (row.categoryId === categoryId && row.day < SEEN_DAYS ? sum + row.cents : sum),
          0,
        ) *
          30.4) /
        SEEN_DAYS;
      for (const id of [GROCERIES, DINING, FUEL, SHOPPING, UTILITIES])
        budgets.set(id, Math.max(0, Math.round((monthly(id) * chance.between(0.85, 1.1)) / 10_00) * 10_00));
    }
    const opening = new Map(
      this.accountIds.map((id) => [
        id,
        id === SAVINGS ? OPENING_SAVINGS : id === CHECKING || id === JOINT ? 4_000_00 : 0,
      ]),
    );
    const rows = this.rows.filter(({ day }) => day < SEEN_DAYS + HIDDEN_DAYS).sort((a, b) => a.day - b.day);
    return { firstDay: this.#first, accountIds: this.accountIds, opening, rows, series: this.series, cards, budgets };
  }
}

export function generateForecastHousehold(seed: number): TrialHousehold {
  return new Builder(seed).build();
}

import { addDays, type Day, dayParts, daysBetween, daysInMonth, parseDay } from '../../day.ts';
import { merchantKey } from '../../merchants/merchant-key.ts';
import { cents } from '../../money.ts';
import type { RecurringPayment } from '../detected.ts';
import type { CadenceUnit } from '../series.ts';
import type { GeneratedLedger, TrueSeries } from './generate.ts';
import { bell, between, chance, type Draw, drawsOf, pick, whole } from './street-draws.ts';
import { achFormats, cardFormats, type Format } from './street-names.ts';

const at = (text: string): Day => {
  const day = parseDay(text);
  if (!day) throw new Error(`${text} is not a day.`);
  return day;
};
const dated = (year: number, month: number, date: number): Day =>
  at(`${year}-${String(month).padStart(2, '0')}-${String(Math.min(date, daysInMonth(year, month))).padStart(2, '0')}`);
/** 0 is Sunday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: Day) => ((daysBetween(at('1970-01-04'), day) % 7) + 7) % 7;

/** Days on which a contract is due, without moves because of weekends. */
type Dues = (from: Day, until: Day) => Day[];

export function everyDays(start: Day, step: number): Dues {
  return (from, until) => {
    const days: Day[] = [];
    for (let day = start; day <= until; day = addDays(day, step)) if (day >= from) days.push(day);
    return days;
  };
}

export function everyMonths(startMonth: number, step: number, dates: readonly number[]): Dues {
  return (from, until) => {
    const days: Day[] = [];
    for (let month = startMonth; ; month += step) {
      const [year, inYear] = [Math.floor(month / 12), (month % 12) + 1];
      if (dated(year, inYear, 1) > until) return days;
      for (const date of dates) {
        const day = dated(year, inYear, date);
        if (day >= from && day <= until) days.push(day);
      }
    }
  };
}

type Shift = 'none' | 'before' | 'after';
function shifted(day: Day, shift: Shift): Day {
  const weekday = weekdayOf(day);
  if (shift === 'none' || (weekday !== 0 && weekday !== 6)) return day;
  if (shift === 'before') return addDays(day, weekday === 6 ? -1 : -2);
  return addDays(day, weekday === 6 ? 2 : 1);
}

export interface ContractPlan {
  readonly name: string;
  readonly unit: CadenceUnit;
  readonly count: number;
  readonly dues: Dues;
  readonly shift: Shift;
  /** Days late at most; the reading of meters also comes early. */
  readonly late: number;
  readonly early: number;
  readonly amount: (index: number, day: Day) => number;
  readonly isIncome?: boolean;
  readonly isTransfer?: boolean;
  readonly account: number;
  readonly write: (name: string, draw: Draw, day: Day) => string;
  readonly from: Day;
  /** The contract ended on this day. */
  readonly endedOn?: Day;
  readonly skips?: number;
}

const MONTHS_SEEN = 26;
export const CHECKING = 11;
export const CARD = 12;

/** Writes down what a household pays, and what it will have to pay next. */
export class Street {
  private readonly payments: RecurringPayment[] = [];
  private readonly series: TrueSeries[] = [];
  private nextId = 1;
  private readonly taken = new Set<string>();
  readonly draw: Draw;
  readonly today: Day;
  readonly first: Day;
  readonly firstMonth: number;
  readonly card: Format;
  readonly ach: Format;

  readonly isRough: boolean;

  constructor(seed: number, isRough: boolean) {
    this.isRough = isRough;
    this.draw = drawsOf(seed);
    this.today = dated(2026, whole(this.draw, 1, 12), whole(this.draw, 1, 31));
    const { year, month, date } = dayParts(this.today);
    const since = year * 12 + month - 1 - MONTHS_SEEN;
    this.firstMonth = since;
    this.first = dated(Math.floor(since / 12), (since % 12) + 1, date);
    this.card = this.formatOf(cardFormats);
    this.ach = this.formatOf(achFormats);
  }

  /** In rough ledgers, the bank changes its wording at some point. */
  private formatOf(formats: typeof cardFormats | typeof achFormats): Format {
    const [before, after] = [pick<Format>(this.draw, formats), pick<Format>(this.draw, formats)];
    const changedOn = addDays(this.first, whole(this.draw, 100, 700));
    return (name, draw, day) => (this.isRough && day >= changedOn ? after : before)(name, draw, day);
  }

  /** A name that no other contract of the household has. */
  free(list: readonly [string, ...string[]]): string | null {
    const left = list.filter((name) => !this.taken.has(name));
    const name = left[whole(this.draw, 0, left.length - 1)];
    if (name === undefined) return null;
    this.taken.add(name);
    return name;
  }

  pay(row: { day: Day; name: string; amount: number; account: number; isIncome?: boolean; isTransfer?: boolean }) {
    const id = this.nextId++;
    this.payments.push({
      id,
      day: row.day,
      amountCents: cents(Math.max(1, Math.round(row.amount))),
      merchantKey: merchantKey(row.name),
      isIncome: row.isIncome ?? false,
      accountId: row.account,
      isTransfer: row.isTransfer ?? false,
      name: row.name,
      categoryId: null,
      subcategoryId: null,
    });
    return id;
  }

  add(plan: ContractPlan): void {
    const { draw, today } = this;
    const ids = new Set<number>();
    const due = plan.dues(plan.from, addDays(today, 800));
    const past = due.filter((day) => day < today).length;
    const skipped = Array.from({ length: (plan.skips ?? 0) * (this.isRough ? 2 : 1) }, () =>
      whole(draw, 2, Math.max(2, past - 3)),
    );
    const [early, late] = this.isRough ? [Math.ceil(plan.early * 1.5), plan.late * 2] : [plan.early, plan.late];
    let nextOn: Day | null = null;
    for (const [index, day] of due.entries()) {
      if (plan.endedOn && day > plan.endedOn) break;
      const nominal = shifted(day, plan.shift);
      const moved = addDays(nominal, chance(draw, 0.55) ? 0 : whole(draw, -early, late));
      if (skipped.includes(index) && day < today) continue;
      if (moved >= today) {
        nextOn ??= nominal;
        break;
      }
      ids.add(
        this.pay({ ...plan, day: moved, name: plan.write(plan.name, draw, moved), amount: plan.amount(index, moved) }),
      );
    }
    const least =
      plan.unit === 'halfMonth' ? 4 : plan.unit === 'week' && plan.count === 1 ? 4 : plan.count === 12 ? 2 : 3;
    if (plan.endedOn || !nextOn || ids.size < least) return;
    this.series.push({
      merchant: plan.name,
      unit: plan.unit,
      count: plan.count,
      payments: [...ids],
      nextOn,
      isDue: true,
    });
  }

  done(): GeneratedLedger {
    const payments = this.payments.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id));
    return { today: this.today, payments, series: this.series };
  }
}

export type AmountKind = 'fixed' | 'step' | 'wobble' | 'season';

/** What a contract costs: always the same, with one step, a little different each time, or with the season. */
export function amountsOf(draw: Draw, base: number, kind: AmountKind, changeAt: number, isRough = false) {
  const price = Math.round(base);
  if (kind === 'fixed') return () => price;
  if (kind === 'step') {
    const later = Math.round(price * pick(draw, [1.05, 1.08, 1.12, 1.18, 1.25, 0.9]));
    return (index: number) => (index < changeAt ? price : later);
  }
  if (kind === 'wobble') {
    const spread = between(draw, 0.01, isRough ? 0.12 : 0.07);
    return () => price * (1 + spread * bell(draw));
  }
  const [peak, swing] = [whole(draw, 0, 11), between(draw, 0.12, isRough ? 0.42 : 0.32)];
  return (_index: number, day: Day) =>
    price * (1 + swing * Math.cos(((dayParts(day).month - 1 - peak) / 6) * Math.PI)) * (1 + 0.04 * bell(draw));
}

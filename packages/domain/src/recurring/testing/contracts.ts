import { addDays, type Day, dayParts, daysInMonth, parseDay } from '../../day.ts';
import type { Chance } from '../../learning/testing/chance.ts';
import type { PaymentWay } from './bank-texts.ts';

export type Rhythm =
  | { readonly every: 'days'; readonly days: number }
  | { readonly every: 'months'; readonly months: number }
  | { readonly every: 'half month'; readonly dates: readonly [number, number] };

/** Something that a household really pays or earns again and again. */
export interface Contract {
  readonly merchant: string;
  readonly way: PaymentWay;
  readonly accountId: number;
  readonly isIncome: boolean;
  readonly isTransfer: boolean;
  readonly rhythm: Rhythm;
  /** Dollars by the number of the payment and the day. */
  readonly dollars: (index: number, day: Day) => number;
  readonly beginsOn: Day;
  readonly endsOn: Day | null;
  readonly weekend: 'stays' | 'Friday' | 'Monday';
  /** How often a payment posts one to four days late. */
  readonly lateShare: number;
  /** The bill comes up to this many days early or late every time. */
  readonly jitterDays: number;
  readonly skipShare: number;
  readonly pause: { readonly from: Day; readonly to: Day } | null;
}

function clamped(year: number, monthIndex: number, date: number): Day {
  const [realYear, month] = [year + Math.floor(monthIndex / 12), (monthIndex % 12) + 1];
  const last = daysInMonth(realYear, month);
  const text = `${realYear}-${String(month).padStart(2, '0')}-${String(Math.min(date, last)).padStart(2, '0')}`;
  const day = parseDay(text);
  if (!day) throw new Error(`not a day: ${text}`);
  return day;
}

function dueDays({ rhythm, beginsOn }: Contract, until: Day): Day[] {
  const days: Day[] = [];
  const { year, month, date } = dayParts(beginsOn);
  for (let at = 0; ; at += 1) {
    const next =
      rhythm.every === 'days'
        ? [addDays(beginsOn, at * rhythm.days)]
        : rhythm.every === 'months'
          ? [clamped(year, month - 1 + at * rhythm.months, date)]
          : rhythm.dates.map((one) => clamped(year, month - 1 + at, one));
    if (next.every((day) => day > until)) return days;
    days.push(...next.filter((day) => day >= beginsOn && day <= until));
  }
}

function afterWeekend(day: Day, weekend: Contract['weekend']): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekend === 'stays' || (weekday !== 0 && weekday !== 6)) return day;
  if (weekend === 'Friday') return addDays(day, weekday === 6 ? -1 : -2);
  return addDays(day, weekday === 6 ? 2 : 1);
}

export interface ContractPayment {
  readonly day: Day;
  readonly dollars: number;
}

/** Every payment of a contract up to a day, in order, as it posts. */
export function paymentsOf(contract: Contract, until: Day, chance: Chance): ContractPayment[] {
  const { endsOn, pause, skipShare, lateShare, jitterDays, weekend, dollars } = contract;
  const payments: ContractPayment[] = [];
  dueDays(contract, until).forEach((due, index) => {
    const isSkipped = chance.isLikely(skipShare);
    const lateDays = chance.isLikely(lateShare) ? chance.whole(1, 4) : 0;
    const jitter = jitterDays === 0 ? 0 : chance.whole(-jitterDays, jitterDays);
    const isPaused = pause !== null && due >= pause.from && due <= pause.to;
    if (isSkipped || isPaused || (endsOn !== null && due > endsOn)) return;
    payments.push({
      day: addDays(afterWeekend(addDays(due, jitter), weekend), lateDays),
      dollars: dollars(index, due),
    });
  });
  return payments;
}

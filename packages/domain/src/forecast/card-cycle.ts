import { addDays, type Day, dayNumber } from '../day.ts';
import type { AccountId } from '../ids.ts';
import { calendarDueDates } from '../recurring/schedule.ts';

/** When a card's statement closes and is paid. Days past the end of a month mean its last day. */
export interface CardCycle {
  readonly closesOnDay: number;
  readonly dueOnDay: number;
  readonly paysFromId: AccountId;
}

/** A statement closes at most 31 days before today if it is still unpaid, and is due within a month of closing. */
const LONGEST_CYCLE_DAYS = 62;

function monthly(dayOfMonth: number, from: Day, to: Day): Day[] {
  return calendarDueDates({ unit: 'month', count: 1, anchorOn: from, dayOfMonth, otherDay: null }, from, to);
}

interface Statement {
  /** Days after today; negative if it has closed. */
  readonly closes: number;
  readonly due: number;
}

/** The statements that are due today or later and close within the given number of days, in order. */
export function statementsOf({ closesOnDay, dueOnDay }: CardCycle, today: Day, days: number): Statement[] {
  const [from, to] = [addDays(today, -LONGEST_CYCLE_DAYS), addDays(today, days + LONGEST_CYCLE_DAYS)];
  const dues = monthly(dueOnDay, from, to).map((day) => dayNumber(day) - dayNumber(today));
  return monthly(closesOnDay, from, addDays(today, days - 1)).flatMap((day) => {
    const closes = dayNumber(day) - dayNumber(today);
    const due = dues.find((one) => one > closes);
    return due === undefined || due < 0 ? [] : [{ closes, due }];
  });
}

/** The first day whose movements a forecast needs to determine the unpaid amount. */
export function oldestUnpaidDay(today: Day): Day {
  return addDays(today, -LONGEST_CYCLE_DAYS);
}

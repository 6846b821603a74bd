import { type BodyOf, SERIES_NAME_MAX, type saveRecurringSeries } from '@cairn/contract';
import {
  type Cadence,
  type Day,
  dayParts,
  daysBetween,
  LONGEST_INTERVAL,
  plainText,
  type SeriesAmount,
} from '@cairn/domain';
import { ProblemError } from '../../platform/http/problem-error.ts';

export type SeriesBody = BodyOf<typeof saveRecurringSeries>;

/** Days further away than this aren't planned. */
export const DAYS_AWAY_MAX = 3_660;

function badInput(message: string, field: string, reason: string): ProblemError {
  return new ProblemError('bad_input', message, { fields: { [field]: reason } });
}

/** Throws for a day that is more than ten years away. */
export function rejectFarDay(day: Day, today: Day, field: string): void {
  if (Math.abs(daysBetween(today, day)) > DAYS_AWAY_MAX)
    throw badInput('Choose a day within ten years.', field, 'must be within ten years');
}

/** Throws for a range of days that is reversed, too long, or too far away. */
export function rejectBadRange({ from, to }: { readonly from: Day; readonly to: Day }, today: Day, days: number): void {
  rejectFarDay(from, today, 'from');
  rejectFarDay(to, today, 'to');
  if (to < from) throw badInput('The end must not be before the start.', 'to', 'must not be before the start');
  if (daysBetween(from, to) >= days) throw badInput(`Ask for at most ${days} days.`, 'to', `at most ${days} days`);
}

/** The cadence with the days that its unit has. Throws if they don't fit. */
function checkedCadence(cadence: Cadence): Cadence {
  const { unit, count, anchorOn, dayOfMonth, otherDay } = cadence;
  const longest = LONGEST_INTERVAL[unit];
  if (count > longest)
    throw badInput(`The interval must be at most ${longest}.`, 'cadence', `the interval must be at most ${longest}`);
  if (unit === 'week') return { ...cadence, dayOfMonth: null, otherDay: null };
  const first = dayOfMonth ?? dayParts(anchorOn).date;
  if (unit === 'month') return { ...cadence, dayOfMonth: first, otherDay: null };
  if (otherDay === null || otherDay === first)
    throw badInput('Choose two different days of the month.', 'cadence', 'needs two different days');
  return { ...cadence, dayOfMonth: first };
}

function checkedAmount(amount: SeriesAmount): SeriesAmount {
  if (amount.model !== 'range') return { ...amount, lowCents: null, highCents: null };
  const { lowCents, highCents } = amount;
  if (lowCents === null || highCents === null)
    throw badInput('Enter the lowest and the highest amount.', 'amount', 'needs a lowest and a highest amount');
  if (lowCents > highCents)
    throw badInput('The lowest amount must not exceed the highest.', 'amount', 'the lowest exceeds the highest');
  return amount;
}

function rejectLoneSubcategory({ categoryId, subcategoryId }: SeriesBody): void {
  if (categoryId !== null || subcategoryId === null) return;
  throw new ProblemError('rule_broken', 'Choose a category for the subcategory.', {
    fields: { categoryId: 'is required' },
  });
}

function rejectMixedKind({ kind, isIncome, accountId, otherAccountId }: SeriesBody): void {
  if (kind !== 'transfer' && (kind === 'income') !== isIncome)
    throw badInput('Only income brings money in.', 'kind', isIncome ? 'must be income' : 'must not be income');
  if (otherAccountId === null) return;
  if (kind !== 'transfer')
    throw new ProblemError('rule_broken', 'Only a transfer has a second account.', {
      fields: { otherAccountId: 'must be empty' },
    });
  if (otherAccountId === accountId)
    throw badInput('Choose two different accounts.', 'otherAccountId', 'must be another account');
}

/** The series to store. Throws bad_input for contradictory values. */
export function checkedSeries(body: SeriesBody, today: Day): SeriesBody {
  const { endsOn } = body;
  const { anchorOn } = body.cadence;
  rejectFarDay(anchorOn, today, 'cadence');
  if (endsOn !== null) rejectFarDay(endsOn, today, 'endsOn');
  if (endsOn !== null && endsOn < anchorOn)
    throw badInput('The end must not be before the first due date.', 'endsOn', 'must not be before the due date');
  rejectMixedKind(body);
  rejectLoneSubcategory(body);
  const name = plainText(body.name, SERIES_NAME_MAX);
  if (name === '') throw badInput('Enter a name.', 'name', 'must not be empty');
  return { ...body, name, cadence: checkedCadence(body.cadence), amount: checkedAmount(body.amount) };
}

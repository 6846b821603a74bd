import type { AccountScores, ForecastMonth } from '@cairn/contract';
import { type Cents, cents, countOf, type Day, dayParts, formatCents, formatEstimate, monthName } from '@cairn/domain';

/** Fewer months say nothing about the next one. */
const LEAST_MONTHS = 3;
const SHORT_NAME_LENGTH = 3;

/** A past month. Places are fractions of the scale that all months share. */
export interface ScoredMonth {
  readonly day: Day;
  readonly name: string;
  readonly range: { readonly from: number; readonly to: number } | null;
  readonly expected: number;
  readonly actual: number;
  /** Positive if there was more than expected. */
  readonly offBy: Cents;
  readonly isOutside: boolean;
  readonly spoken: string;
}

export interface PastScores {
  readonly months: readonly ScoredMonth[];
  /** The ends of the scale. */
  readonly low: number;
  readonly high: number;
  /** Months that had a range, and those that ended within it. */
  readonly withRange: number;
  readonly inRange: number;
  readonly summary: string;
}

interface PastMonth {
  readonly madeOn: Day;
  readonly end: Omit<ForecastMonth['monthEnd'], 'actual'> & { readonly actual: Cents };
}

function isOutside({ low, high, actual }: PastMonth['end']): boolean {
  return low !== null && high !== null && (actual < low || actual > high);
}

function spokenMonth(name: string, { end }: PastMonth): string {
  const { expected, low, high, actual } = end;
  const range = low === null || high === null ? '' : `, range ${formatEstimate(low)} to ${formatEstimate(high)}`;
  const verdict = low === null ? '' : isOutside(end) ? ', outside the range' : ', in range';
  return `${name}: forecast ${formatEstimate(expected)}${range}. It was ${formatCents(actual)}${verdict}.`;
}

function summaryOf({ meanError, daysWithBand, daysInBand }: AccountScores): string {
  const error = `Forecasts made on the 1st of each month, against what each month ended with. Over every day since, off by ${formatCents(meanError)} on average`;
  return daysWithBand === 0
    ? `${error}.`
    : `${error}, and in range on ${daysInBand} of ${countOf(daysWithBand, 'day')}.`;
}

/** The months that have ended; null while there are too few to keep score. */
export function scoresOf(scores: AccountScores | null): PastScores | null {
  const past = (scores?.months ?? []).flatMap(({ madeOn, monthEnd }): PastMonth[] =>
    monthEnd.actual === null ? [] : [{ madeOn, end: { ...monthEnd, actual: monthEnd.actual } }],
  );
  if (!scores || past.length < LEAST_MONTHS) return null;
  const values = past.flatMap(({ end }) => [
    end.expected,
    end.actual,
    end.low ?? end.expected,
    end.high ?? end.expected,
  ]);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const place = (value: number) => (high === low ? 0.5 : (value - low) / (high - low));
  const withRange = past.filter(({ end }) => end.low !== null && end.high !== null);
  return {
    low,
    high,
    withRange: withRange.length,
    inRange: withRange.filter(({ end }) => !isOutside(end)).length,
    summary: summaryOf(scores),
    months: past.map((month) => {
      const { expected, actual, low: from, high: to, day } = month.end;
      const name = monthName(dayParts(day).month);
      return {
        day,
        name: name.slice(0, SHORT_NAME_LENGTH),
        range: from === null || to === null ? null : { from: place(from), to: place(to) },
        expected: place(expected),
        actual: place(actual),
        offBy: cents(actual - expected),
        isOutside: isOutside(month.end),
        spoken: spokenMonth(name, month),
      };
    }),
  };
}

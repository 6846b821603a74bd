import { type Cents, cents } from '../money.ts';

/** How far off a stored forecast was, over the days that have been compared so far. */
export interface ForecastScore {
  readonly days: number;
  readonly absErrorCents: number;
  /** Days that had a band. */
  readonly daysWithBand: number;
  readonly daysInBand: number;
}

export interface ScoreSummary {
  readonly days: number;
  readonly meanError: Cents;
  readonly daysWithBand: number;
  readonly daysInBand: number;
}

/** Zero if nothing has been compared yet. */
export function summarizeScores(scores: readonly ForecastScore[]): ScoreSummary {
  const sum = (key: keyof ForecastScore) => scores.reduce((total, score) => total + score[key], 0);
  const days = sum('days');
  return {
    days,
    meanError: cents(days === 0 ? 0 : Math.round(sum('absErrorCents') / days)),
    daysWithBand: sum('daysWithBand'),
    daysInBand: sum('daysInBand'),
  };
}

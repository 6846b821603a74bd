import type { ListedSeries, SeriesOccurrence } from '@cairn/contract';
import { countOf, type Day, daysBetween } from '@cairn/domain';
import {
  ArrowDown,
  ArrowUp,
  Check,
  CircleAlert,
  CircleHelp,
  CircleStop,
  Clock,
  type LucideIcon,
  Pause,
  SkipForward,
} from 'lucide-react';

/** A status is always an icon and a word. */
export interface RecurringStatus {
  readonly tone: 'plain' | 'ok' | 'bad' | 'look';
  readonly icon: LucideIcon;
  readonly text: string;
}

type StatusSeries = Pick<ListedSeries, 'kind' | 'isIncome' | 'state'>;

/** "Paid", "Received", or "Done" for a transfer. */
function paidWord({ kind, isIncome }: Pick<ListedSeries, 'kind' | 'isIncome'>): string {
  if (kind === 'transfer') return 'Done';
  return isIncome ? 'Received' : 'Paid';
}

function dueIn(isIncome: boolean, days: number): string {
  const word = isIncome ? 'Expected' : 'Due';
  if (days === 0) return `${word} today`;
  return days === 1 ? `${word} tomorrow` : `${word} in ${countOf(days, 'day')}`;
}

function paidStatus(series: StatusSeries, { amount, differsFrom }: SeriesOccurrence): RecurringStatus {
  if (differsFrom === null) return { tone: 'ok', icon: Check, text: paidWord(series) };
  return { tone: 'look', icon: amount > differsFrom ? ArrowUp : ArrowDown, text: 'Different amount' };
}

/** Where an occurrence stands. */
export function statusOf(series: StatusSeries, occurrence: SeriesOccurrence, today: Day): RecurringStatus {
  switch (occurrence.state) {
    case 'paid':
      return paidStatus(series, occurrence);
    case 'skipped':
      return { tone: 'plain', icon: SkipForward, text: 'Skipped' };
    case 'missed':
      return { tone: 'bad', icon: CircleAlert, text: 'Missed' };
    case 'expected': {
      const days = daysBetween(today, occurrence.expectedOn);
      if (days < 0) return { tone: 'bad', icon: CircleAlert, text: `${countOf(-days, 'day')} late` };
      return { tone: 'plain', icon: Clock, text: dueIn(series.isIncome, days) };
    }
  }
}

/** The status of a whole series, if it isn't simply active. */
export function seriesStatus({
  state,
  mayHaveEnded,
}: Pick<ListedSeries, 'state' | 'mayHaveEnded'>): RecurringStatus | null {
  if (state === 'paused') return { tone: 'plain', icon: Pause, text: 'Paused' };
  if (state === 'ended') return { tone: 'plain', icon: CircleStop, text: 'Ended' };
  return mayHaveEnded ? { tone: 'look', icon: CircleHelp, text: 'May have ended' } : null;
}

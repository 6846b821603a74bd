import {
  type Cents,
  type ComparedReport,
  cents,
  lastYearLookup,
  memberKey,
  NO_FIGURES,
  type ReportFigures,
  type ReportGrain,
  savingsRate,
} from '@cairn/domain';
import type { CashPeriod, InAndOut } from './cashFlowChart.ts';
import { changeOf, type YearChange } from './change.ts';
import { periodTitle, shortPeriod, yearMark } from './periodTexts.ts';

export function netOf({ earned, spent }: InAndOut): Cents {
  return cents(earned - spent);
}

/** The periods of a report that is grouped by them alone. */
export function cashPeriods(report: ComparedReport, grain: ReportGrain): CashPeriod[] {
  const members = report.sides[0]?.members ?? [];
  const before = report.previous && lastYearLookup(report, grain);
  return members.flatMap((member, place) => {
    const { first, last, total } = member;
    if (!first || !last) return [];
    const then = before && (before.member(0, place)?.total ?? NO_FIGURES);
    return {
      key: memberKey('period', member, grain),
      short: shortPeriod(first, grain),
      year: yearMark(first, members[place - 1]?.first, grain),
      title: periodTitle({ first, last }, grain),
      earned: total.earned,
      spent: total.spent,
      before: then && { earned: then.earned, spent: then.spent },
    };
  });
}

interface CashSum {
  readonly label: 'In' | 'Out' | 'Net';
  readonly amount: Cents;
  /** A year before, if it is compared. */
  readonly before: Cents | null;
  readonly change: YearChange | null;
}

export function cashSums({ total, previous }: ComparedReport): CashSum[] {
  const sums = (figures: ReportFigures) => [figures.earned, figures.spent, netOf(figures)];
  const now = sums(total);
  const then = previous ? sums(previous.total) : [];
  return (['In', 'Out', 'Net'] as const).map((label, index) => {
    const amount = now[index] ?? cents(0);
    const before = then[index] ?? null;
    return { label, amount, before, change: changeOf(amount, before) };
  });
}

/** The share of money in that was left: "36.3%", or "−5.0%" if more went out. Null if nothing came in. */
export function savingsRateText(figures: InAndOut): string | null {
  const rate = savingsRate({ ...figures, count: 0 });
  if (rate === null) return null;
  const size = Math.abs(Math.round(rate * 1_000));
  return `${rate < 0 && size > 0 ? '−' : ''}${Math.floor(size / 10)}.${size % 10}%`;
}

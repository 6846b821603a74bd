import { type Cents, cents } from '../money.ts';
import type { GroupMember, ReportMember } from './list.ts';
import { lastYearStart, periodStart } from './periods.ts';
import type { DaySpan, ReportGrain, ReportGroup, ReportMeasure } from './query.ts';

/** The sum of the lines of a cell. A transaction counts once, however many of its lines do. */
export interface ReportFigures {
  readonly spent: Cents;
  readonly earned: Cents;
  readonly count: number;
}

/** A row or column. */
export interface NamedMember extends ReportMember {
  readonly name: string;
  /** Categories and subcategories have one. */
  readonly icon?: string | undefined;
  /** Categories, subcategories, and tags have one. */
  readonly iconColor?: string | undefined;
  readonly isIncome?: boolean | undefined;
  /** Its lines once, however many columns they are in. */
  readonly total: ReportFigures;
}

export interface ReportSide {
  readonly by: ReportGroup;
  readonly members: readonly NamedMember[];
}

/** A cell that isn’t empty. */
export interface ReportCell extends ReportFigures {
  /** The places of its row and column in their groups. */
  readonly at: readonly number[];
}

export interface ReportResult {
  readonly range: DaySpan;
  /** How many periods the range touches, whether the report is grouped by them or not. */
  readonly periodCount: number;
  /** Rows, then columns. */
  readonly sides: readonly ReportSide[];
  readonly cells: readonly ReportCell[];
  /** Every line once, so it is the same for every grouping. */
  readonly total: ReportFigures;
}

export interface ComparedReport extends ReportResult {
  /** The same report a year before; null unless the query compares. */
  readonly previous: ReportResult | null;
}

export const NO_FIGURES: ReportFigures = { spent: cents(0), earned: cents(0), count: 0 };

/** To the nearest cent. */
function averageOf(amount: Cents, count: number): Cents {
  return cents(Math.sign(amount) * Math.round(Math.abs(amount) / Math.max(count, 1)));
}

/** The value that a report shows for a cell: cents, except for a count. */
export function measured(measure: ReportMeasure, figures: ReportFigures, periodCount: number): number {
  switch (measure) {
    case 'spent':
      return figures.spent;
    case 'earned':
      return figures.earned;
    case 'net':
      return figures.earned - figures.spent;
    case 'count':
      return figures.count;
    case 'average':
      return averageOf(figures.spent, periodCount);
  }
}

/** The number of periods that an average of these groups covers: the lines of a single period aren’t divided. */
export function periodsFor(
  { periodCount }: Pick<ReportResult, 'periodCount'>,
  ...groups: readonly (ReportGroup | undefined)[]
): number {
  return groups.includes('period') ? 1 : periodCount;
}

/** The rows and columns of a cell, for the list behind it. */
export function membersAt({ sides }: ReportResult, at: readonly number[]): GroupMember[] {
  return at.flatMap((place, side) => {
    const { by, members } = sides[side] ?? { by: 'category', members: [] };
    const member = members[place];
    return member ? [{ by, member }] : [];
  });
}

/** Identifies a row or column among those of its group. */
export function memberKey(by: ReportGroup, member: ReportMember, grain: ReportGrain): string {
  switch (by) {
    case 'category':
      return String(member.categoryId);
    case 'subcategory':
      return `${member.categoryId}/${member.subcategoryId}`;
    case 'payee':
      return member.payee ?? '';
    case 'account':
      return String(member.accountId);
    case 'tag':
      return String(member.tagId);
    case 'period':
      return member.first ? periodStart(member.first, grain) : '';
  }
}

function keyLastYear(by: ReportGroup, member: ReportMember, grain: ReportGrain): string | null {
  if (by !== 'period') return memberKey(by, member, grain);
  return member.first ? lastYearStart(periodStart(member.first, grain), grain) : null;
}

/** Adds the rows and columns that had something only a year before, so that a comparison misses none. */
export function withLastYear(report: ComparedReport, grain: ReportGrain): ComparedReport {
  const sides = report.sides.map((side, at) => {
    if (side.by === 'period') return side;
    const known = new Set(side.members.map((member) => memberKey(side.by, member, grain)));
    const gone = (report.previous?.sides[at]?.members ?? []).filter(
      (member) => !known.has(memberKey(side.by, member, grain)),
    );
    return { ...side, members: [...side.members, ...gone.map((member) => ({ ...member, total: NO_FIGURES }))] };
  });
  return { ...report, sides };
}

/** Looks up the figures of the same cell a year before, and its rows and columns then, for its list. */
export function lastYearLookup({ previous, sides }: ComparedReport, grain: ReportGrain) {
  const places = previous?.sides.map(
    ({ by, members }) => new Map(members.map((member, place) => [memberKey(by, member, grain), place])),
  );
  const cellsByPlace = new Map(previous?.cells.map((cell) => [cell.at.join(), cell]));

  const placeOf = (side: number, place: number): number | undefined => {
    const { by, members } = sides[side] ?? {};
    const member = members?.[place];
    const key = by && member ? keyLastYear(by, member, grain) : null;
    return key === null ? undefined : places?.[side]?.get(key);
  };

  return {
    /** Null if the cell was empty. */
    cell(at: readonly number[]): ReportCell | null {
      const then = at.map((place, side) => placeOf(side, place));
      return cellsByPlace.get(then.join()) ?? null;
    },
    /** A row or column; null if it had none then. */
    member(side: number, place: number): NamedMember | null {
      const then = placeOf(side, place);
      return then === undefined ? null : (previous?.sides[side]?.members[then] ?? null);
    },
  };
}

import type { Day } from '../day.ts';
import type { AccountId, CategoryId, TagId } from '../ids.ts';
import type { Cents } from '../money.ts';
import {
  type DaySpan,
  flowOf,
  type LineCondition,
  type LineFlow,
  type ReportGroup,
  type ReportQuery,
} from './query.ts';

/** Which lines of transactions a list counts. A transaction is listed if one of its lines is. */
export interface LineFilter {
  readonly flow: LineFlow | null;
  readonly includesTransfers: boolean;
  readonly includesHidden: boolean;
  /** Lines have to match all of them. */
  readonly conditions: readonly LineCondition[];
}

/** A filter of the transaction list. */
export interface ListBehind {
  readonly startDate: Day;
  readonly endDate: Day;
  readonly searchText: string | null;
  readonly amountFrom: Cents | null;
  readonly amountTo: Cents | null;
  readonly lines: LineFilter;
}

/** The values of a row or column of a report. Only the fields of its group are set. */
export interface ReportMember {
  readonly categoryId?: CategoryId | null | undefined;
  readonly subcategoryId?: CategoryId | null | undefined;
  readonly payee?: string | undefined;
  readonly accountId?: AccountId | null | undefined;
  readonly tagId?: TagId | null | undefined;
  /** Of a period, clipped to the report’s range. */
  readonly first?: Day | undefined;
  readonly last?: Day | undefined;
}

/** A member with the group that it belongs to. */
export interface GroupMember {
  readonly by: ReportGroup;
  readonly member: ReportMember;
}

/** The condition of a row or column, unless it is a period. */
export function conditionOf({ by, member }: GroupMember): LineCondition | null {
  switch (by) {
    case 'category':
      return { categories: [{ categoryId: member.categoryId ?? null }] };
    case 'subcategory':
      return {
        categories: [{ categoryId: member.categoryId ?? null, subcategoryId: member.subcategoryId ?? null }],
      };
    case 'payee':
      return { payees: [member.payee ?? ''] };
    case 'account':
      return { accountIds: [member.accountId ?? null] };
    case 'tag':
      return { tagIds: [member.tagId ?? null] };
    case 'period':
      return null;
  }
}

/** The choices of the report’s own filters. */
function ownCondition({ filters }: ReportQuery): LineCondition[] {
  const { accountIds, categories, tagIds, payees } = filters;
  const own = { accountIds, categories, tagIds, payees };
  const chosen = Object.entries(own).filter(([, choices]) => choices !== undefined && choices.length > 0);
  return chosen.length === 0 ? [] : [Object.fromEntries(chosen)];
}

/** The report’s lines with more conditions. */
export function listOfLines(
  query: ReportQuery,
  { first, last }: DaySpan,
  flow: LineFlow | null,
  conditions: readonly LineCondition[],
): ListBehind {
  const { searchText, amountFrom, amountTo, includesTransfers, includesHidden } = query.filters;
  return {
    startDate: first,
    endDate: last,
    searchText: searchText === '' ? null : searchText,
    amountFrom,
    amountTo,
    lines: { flow, includesTransfers, includesHidden, conditions: [...ownCondition(query), ...conditions] },
  };
}

/**
 * The list behind a cell: the report’s own filters and one more for each row or column that it is in. Without members,
 * it is the list behind the total.
 */
export function listBehind(query: ReportQuery, range: DaySpan, cell: readonly GroupMember[]): ListBehind {
  const period = cell.find(({ by }) => by === 'period')?.member;
  const days = { first: period?.first ?? range.first, last: period?.last ?? range.last };
  const conditions = cell.flatMap((part) => conditionOf(part) ?? []);
  return listOfLines(query, days, flowOf(query.measure), conditions);
}

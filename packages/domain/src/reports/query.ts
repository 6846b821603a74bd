import type { Day } from '../day.ts';
import type { AccountId, CategoryId, TagId } from '../ids.ts';
import type { Cents } from '../money.ts';

/** Ranges that follow today. `last3Months` and the like are the full months before this one. */
export const RELATIVE_RANGES = [
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
  'last3Months',
  'last6Months',
  'last12Months',
  'yearToDate',
  'allTime',
] as const;
export const REPORT_RANGES = [...RELATIVE_RANGES, 'fixed'] as const;
export const REPORT_GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export const REPORT_GROUPS = ['category', 'subcategory', 'payee', 'account', 'tag', 'period'] as const;
export const REPORT_MEASURES = ['spent', 'earned', 'net', 'count', 'average'] as const;
/** The kind of a line: by the kind of its category, or by its direction if it has none. */
export const FLOWS = ['spent', 'earned'] as const;

export type ReportGrain = (typeof REPORT_GRAINS)[number];
export type ReportGroup = (typeof REPORT_GROUPS)[number];
/** `average` is the amount spent, divided by the number of periods in the range. */
export type ReportMeasure = (typeof REPORT_MEASURES)[number];
export type LineFlow = (typeof FLOWS)[number];

/** Rows and columns. */
export const MAX_REPORT_GROUPS = 2;
/** Accounts, categories, tags, or payees that one filter can choose. */
export const MAX_REPORT_CHOICES = 200;
/** A report with more cells is rejected. */
export const MAX_REPORT_CELLS = 10_000;
export const MAX_REPORT_NAME_LENGTH = 60;
/** Characters of a merchant key, which is never longer than a name. */
export const MAX_PAYEE_LENGTH = 200;

/** The days are null unless the range is fixed. */
export interface ReportRange {
  readonly kind: (typeof REPORT_RANGES)[number];
  readonly first: Day | null;
  readonly last: Day | null;
}

/** Both included. */
export interface DaySpan {
  readonly first: Day;
  readonly last: Day;
}

/** Lines of a category with its subcategories, of one subcategory, or (null) only those without a subcategory. */
export interface CategoryChoice {
  /** Null means uncategorized. */
  readonly categoryId: CategoryId | null;
  readonly subcategoryId?: CategoryId | null | undefined;
}

/** Lines have to match one choice of each list that isn't empty. Null stands for none: no account, or no tag. */
export interface LineCondition {
  readonly accountIds?: readonly (AccountId | null)[] | undefined;
  readonly categories?: readonly CategoryChoice[] | undefined;
  readonly tagIds?: readonly (TagId | null)[] | undefined;
  /** Merchant keys. */
  readonly payees?: readonly string[] | undefined;
}

export interface ReportFilters extends LineCondition {
  /** Of the whole transaction, like those of the transaction list; inclusive. */
  readonly amountFrom: Cents | null;
  readonly amountTo: Cents | null;
  readonly searchText: string;
  readonly includesTransfers: boolean;
  readonly includesHidden: boolean;
}

/** Everything that defines a report. */
export interface ReportQuery {
  readonly range: ReportRange;
  readonly grain: ReportGrain;
  /** Rows, then columns; all different. */
  readonly groupBy: readonly ReportGroup[];
  readonly filters: ReportFilters;
  readonly measure: ReportMeasure;
  readonly comparesLastYear: boolean;
}

export const NO_REPORT_FILTERS: ReportFilters = {
  amountFrom: null,
  amountTo: null,
  searchText: '',
  includesTransfers: false,
  includesHidden: false,
};

/** The report that a URL without parameters opens. */
export const DEFAULT_REPORT: ReportQuery = {
  range: { kind: 'last12Months', first: null, last: null },
  grain: 'month',
  groupBy: ['category', 'period'],
  filters: NO_REPORT_FILTERS,
  measure: 'spent',
  comparesLastYear: false,
};

/** The lines that a measure counts; null means all. */
export function flowOf(measure: ReportMeasure): LineFlow | null {
  if (measure === 'earned') return 'earned';
  return measure === 'spent' || measure === 'average' ? 'spent' : null;
}

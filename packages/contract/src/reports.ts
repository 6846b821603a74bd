import {
  MAX_REPORT_GROUPS,
  MAX_REPORT_NAME_LENGTH,
  REPORT_GRAINS,
  REPORT_GROUPS,
  REPORT_MEASURES,
  REPORT_RANGES,
} from '@cairn/domain';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { lineChoices } from './line-filter.ts';
import { as, named } from './named.ts';
import { SEARCH_MAX } from './transactions.ts';
import { atMost, day, dollars, idOf, listOf, notEmpty, positiveDollars, text } from './wire.ts';

/** Saved reports per ledger. */
export const REPORTS_MAX = 100;

const range = named({
  /** The last 3, 6, or 12 months are the full months before this one. */
  kind: as('Kind', z.enum(REPORT_RANGES)),
  /** Null unless the range is fixed. */
  first: as('First', z.nullable(day)),
  last: as('Last', z.nullable(day)),
}).check(
  z.refine(
    ({ kind, first, last }) => kind !== 'fixed' || (first !== null && last !== null && first <= last),
    'must have a first day and a last day that isn’t earlier',
  ),
);

const filters = named({
  ...lineChoices,
  /** Of the whole transaction, inclusive. */
  amountFrom: as('AmountFrom', z.nullable(positiveDollars)),
  amountTo: as('AmountTo', z.nullable(positiveDollars)),
  /** As in the list of transactions. */
  searchText: as('SearchText', text(SEARCH_MAX)),
  includesTransfers: as('IncludeTransfers', z.boolean()),
  includesHidden: as('IncludeHidden', z.boolean()),
});

/** Everything that defines a report. */
export const reportQuery = named({
  range: as('Range', range),
  grain: as('Grain', z.enum(REPORT_GRAINS)),
  /** Rows, then columns. */
  groupBy: as(
    'GroupBy',
    listOf(
      z.enum(REPORT_GROUPS),
      atMost(MAX_REPORT_GROUPS, 'must have at most two groups'),
      z.refine((groups) => new Set(groups).size === groups.length, 'must be different groups'),
    ),
  ),
  filters: as('Filters', filters),
  /** `average` is the amount spent, by period of the range. */
  measure: as('Measure', z.enum(REPORT_MEASURES)),
  comparesLastYear: as('CompareLastYear', z.boolean()),
});

const queryExample = {
  Range: { Kind: 'last12Months', First: null, Last: null },
  Grain: 'month',
  GroupBy: ['category', 'period'],
  Filters: {
    AccountIDs: [1],
    Categories: [{ CategoryID: 1, SubcategoryID: 2 }],
    TagIDs: [1],
    Payees: ['trader joes'],
    ...{ AmountFrom: 5, AmountTo: null, SearchText: '', IncludeTransfers: false, IncludeHidden: false },
  },
  Measure: 'spent',
  CompareLastYear: true,
};

const figures = {
  spent: dollars,
  earned: dollars,
  /** Transactions, each once. */
  count: z.int(),
};

/** A row or column. Only the fields of its group are set. */
const member = named({
  name: z.string(),
  icon: z.optional(z.string()),
  iconColor: z.optional(z.string()),
  isIncome: z.optional(z.boolean()),
  categoryId: as('categoryID', z.optional(z.nullable(idOf('category')))),
  subcategoryId: as('subcategoryID', z.optional(z.nullable(idOf('subcategory')))),
  payee: z.optional(z.string()),
  accountId: as('accountID', z.optional(z.nullable(idOf('account')))),
  tagId: as('tagID', z.optional(z.nullable(idOf('tag')))),
  /** The days of a period that are in the range. */
  first: z.optional(day),
  last: z.optional(day),
  /** Its lines once, however many columns they are in. */
  total: named(figures),
});

const result = {
  range: z.object({ first: day, last: day }),
  /** How many periods the range touches. */
  periodCount: z.int(),
  /** Rows, then columns. */
  sides: listOf(named({ by: z.enum(REPORT_GROUPS), members: listOf(member) })),
  /** Those that aren’t empty, with the places of their row and column. */
  cells: listOf(named({ at: listOf(z.int()), ...figures })),
  /** Every line once, so it is the same for every grouping. */
  total: named(figures),
};

export const runReport = defineCall({
  method: 'POST',
  path: 'Report/RunReport',
  access: 'person',
  needs: 'read',
  summary:
    'Adds up transactions in one or two groups. The list behind a cell is Transaction/GetTransactions with the report’s filters and one more for its row and column. More than 10,000 cells return 422.',
  failure: 'Error running the report',
  body: reportQuery,
  answer: named({ ...result, previous: z.nullable(named(result)) }),
  work: 'scan',
  example: { body: queryExample },
});

const savedReport = named({
  id: as('reportID', idOf('report')),
  name: z.string(),
  query: reportQuery,
  /** Shown on the Dashboard. */
  isPinned: z.boolean(),
  changedIn: z.int(),
});

export type SavedReport = z.output<typeof savedReport>;

export const getReports = defineCall({
  method: 'GET',
  path: 'Report/GetReports',
  access: 'person',
  needs: 'read',
  summary: 'Lists the saved reports in their order.',
  failure: 'Error getting your reports',
  answer: z.array(savedReport),
});

export const saveReport = defineCall({
  method: 'POST',
  path: 'Report/SaveReport',
  access: 'person',
  needs: 'write',
  summary: 'Saves a report under a name, or changes a saved one.',
  failure: 'Error saving the report',
  body: named({
    /** Without an ID, a report is added. */
    id: as('ReportID', z.optional(idOf('report'))),
    name: as('Name', text(MAX_REPORT_NAME_LENGTH).check(notEmpty())),
    query: as('Query', reportQuery),
    isPinned: as('IsPinned', z.boolean()),
    /** Its place among the reports, from 1; without it, a new report is the last, and others stay. */
    position: as('Position', z.optional(z.int().check(z.gte(1, 'must be at least 1'), z.lte(REPORTS_MAX)))),
  }),
  answer: named({
    reportId: as('reportID', idOf('report')),
    /** Null if nothing changed. */
    changeSetId: as('changeSetID', z.nullable(idOf('change set'))),
  }),
  example: { body: { Name: 'Food, month by month', Query: queryExample, IsPinned: true, Position: 1 } },
});

export const deleteReport = defineCall({
  method: 'POST',
  path: 'Report/DeleteReport',
  access: 'person',
  needs: 'write',
  summary: 'Deletes a saved report.',
  failure: 'Error deleting the report',
  body: named({ id: as('ReportID', idOf('report')) }),
  answer: named({ changeSetId: as('changeSetID', idOf('change set')) }),
  example: { body: { ReportID: 1 } },
});

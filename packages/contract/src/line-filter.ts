import { FLOWS, MAX_PAYEE_LENGTH, MAX_REPORT_CHOICES } from '@cairn/domain';
import * as z from 'zod/mini';
import { as, named } from './named.ts';
import { atMost, idOf, listOf } from './wire.ts';

const NUL = '\u0000';

/** Not trimmed, because it is compared with the stored one. */
const payeeKey = z.string().check(
  atMost(MAX_PAYEE_LENGTH, `must have at most ${MAX_PAYEE_LENGTH} characters`),
  z.refine((key) => !key.includes(NUL), 'must not contain control characters'),
);

const categoryChoice = named({
  /** Null means uncategorized. */
  categoryId: as('CategoryID', z.nullable(idOf('category'))),
  /** Absent: the whole category. Null: only lines without a subcategory. */
  subcategoryId: as('SubcategoryID', z.optional(z.nullable(idOf('subcategory')))),
});

/** Lines have to match one choice of each list that isn’t empty. */
export const lineChoices = {
  /** Null means no account. */
  accountIds: as('AccountIDs', z.optional(listOf(z.nullable(idOf('account')), atMost(MAX_REPORT_CHOICES)))),
  categories: as('Categories', z.optional(listOf(categoryChoice, atMost(MAX_REPORT_CHOICES)))),
  /** Null means no tag, neither of the transaction nor of the line. */
  tagIds: as('TagIDs', z.optional(listOf(z.nullable(idOf('tag')), atMost(MAX_REPORT_CHOICES)))),
  /** The payees of a report, by their keys. */
  payees: as('Payees', z.optional(listOf(payeeKey, atMost(MAX_REPORT_CHOICES)))),
};

/** The report’s own choices, its row, and its column. */
const CONDITIONS_MAX = 3;

/** Only these lines of transactions count, and only transactions with such a line are listed. */
export const lineFilter = named({
  /** Spent: in expense categories, or uncategorized money out. Earned: the others. Null: both. */
  flow: as('Flow', z.nullable(z.enum(FLOWS))),
  /** They are listed and counted, or neither. */
  includesTransfers: as('IncludeTransfers', z.boolean()),
  includesHidden: as('IncludeHidden', z.boolean()),
  /** Lines have to match all of them. */
  conditions: as('Conditions', listOf(named(lineChoices), atMost(CONDITIONS_MAX))),
});

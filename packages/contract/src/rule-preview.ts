import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { categoryRules } from './rules.ts';
import { transaction } from './transactions.ts';
import { idOf } from './wire.ts';

export const previewCategoryRules = defineCall({
  method: 'POST',
  path: 'Rule/PreviewCategoryRules',
  access: 'person',
  needs: 'read',
  summary: 'Previews which existing transactions the rules would categorize if they were saved.',
  failure: 'Error getting category rules',
  body: z.object({
    CategoryRules: categoryRules,
    /** Saving a category's rules reaches those without a category; a rule made from a transaction reaches all of its name. */
    Reach: z.enum(['uncategorized', 'all']),
    /** What the rules are saved for; absent or null, it is yet to be made. */
    CategoryID: z.optional(z.nullable(idOf('category'))),
    SubcategoryID: z.optional(z.nullable(idOf('subcategory'))),
    /** That what is yet to be made is a subcategory: its rules come before those of categories. */
    IsSubcategory: z.optional(z.boolean()),
    /** The transaction that the rule is made from: it gets its category by being saved itself. */
    userTransactionID: z.optional(z.nullable(idOf('transaction'))),
  }),
  answer: z.object({ count: z.int(), transactions: z.array(transaction) }),
  example: {
    body: {
      CategoryRules: [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'trader' }],
      Reach: 'uncategorized',
      CategoryID: 1,
      SubcategoryID: null,
    },
  },
  work: 'bulk',
});

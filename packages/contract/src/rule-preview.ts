import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { categoryRules } from './rules.ts';
import { transaction } from './transactions.ts';
import { idOf } from './wire.ts';

export const previewCategoryRules = defineCall({
  method: 'POST',
  path: 'Rule/PreviewCategoryRules',
  access: 'person',
  needs: 'read',
  summary: 'Previews which existing transactions a set of rules would categorize if it were saved.',
  failure: 'Error getting category rules',
  body: named({
    rules: as('CategoryRules', categoryRules),
    /** `all` for a rule made from a transaction, which applies to every transaction with that name. */
    reach: as('Reach', z.enum(['uncategorized', 'all'])),
    /** The category the rules belong to; absent or null if it doesn't exist yet. */
    categoryId: as('CategoryID', z.optional(z.nullable(idOf('category')))),
    subcategoryId: as('SubcategoryID', z.optional(z.nullable(idOf('subcategory')))),
    /** Whether the category that doesn't exist yet is a subcategory, whose rules take precedence. */
    isSubcategory: as('IsSubcategory', z.optional(z.boolean())),
    /** The transaction the rule is made from. It isn't counted, because saving it sets its category anyway. */
    transactionId: as('userTransactionID', z.optional(z.nullable(idOf('transaction')))),
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

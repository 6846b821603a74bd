import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { categoryRule } from './rules.ts';
import { transaction } from './transactions.ts';

const MAX_RULES = 200;

export const previewCategoryRules = defineCall({
  method: 'POST',
  path: 'Rule/PreviewCategoryRules',
  access: 'person',
  summary: 'Which existing transactions rules would reach if they were saved.',
  failure: 'Error getting category rules',
  body: z.object({
    CategoryRules: z.array(categoryRule).check(z.maxLength(MAX_RULES)),
    /** Saving a category's rules reaches those without a category; a rule made from a transaction reaches all of its name. */
    Reach: z.enum(['uncategorized', 'all']),
  }),
  answer: z.object({ count: z.int(), transactions: z.array(transaction) }),
  example: {
    body: {
      CategoryRules: [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'trader' }],
      Reach: 'uncategorized',
    },
  },
});

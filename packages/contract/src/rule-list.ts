import * as z from 'zod/mini';
import { BULK_TIMEOUT_MS, defineCall } from './call.ts';
import { as, named } from './named.ts';
import { ruleEffects } from './rule-effects.ts';
import { categoryRule, returnedRule } from './rules.ts';
import { transaction } from './transactions.ts';
import { dollars, idOf } from './wire.ts';

export const listedRule = named({
  id: as('ruleID', idOf('rule')),
  condition: returnedRule,
  /** Null if it only has other effects. */
  categoryId: as('categoryID', z.nullable(idOf('category'))),
  subcategoryId: as('subcategoryID', z.nullable(idOf('subcategory'))),
  effects: ruleEffects,
  isEnabled: z.boolean(),
  /** About how many transactions it has changed, including those deleted since. Applying it again may count some twice. */
  caughtCount: z.int(),
  /** The change that last touched it, to send as X-Seen-In; 0 for rules that are older than the history. */
  changedIn: z.int(),
});

export type ListedRule = z.output<typeof listedRule>;

export const getRules = defineCall({
  method: 'GET',
  path: 'Rule/GetRules',
  access: 'person',
  needs: 'read',
  summary:
    'Lists all rules in the order in which they apply, with the approximate number of transactions each has caught.',
  failure: 'Error getting category rules',
  answer: z.array(listedRule),
});

const ruleFields = {
  /** Null for a new rule. */
  id: as('ruleID', z.nullable(idOf('rule'))),
  condition: as('Condition', categoryRule),
  categoryId: as('CategoryID', z.nullable(idOf('category'))),
  subcategoryId: as('SubcategoryID', z.nullable(idOf('subcategory'))),
  effects: as('Effects', ruleEffects),
  isEnabled: as('IsEnabled', z.boolean()),
  /** Makes it the first rule. Otherwise a new one goes where it belongs by default, and a changed one stays. */
  movesToTop: as('MoveToTop', z.optional(z.boolean())),
};

const exampleShare = { categoryID: 1, subcategoryID: null, isTransfer: false, takesRemainder: false };

const exampleRule = {
  ruleID: null,
  Condition: { Type: 'Name', Comparison: 'contains', ComparisonValue: 'trader' },
  CategoryID: 1,
  SubcategoryID: null,
  Effects: {
    name: 'Trader Joe’s',
    tagIDs: [1],
    markAsTransfer: false,
    hide: false,
    splits: [
      { ...exampleShare, basisPoints: 7000 },
      { ...exampleShare, basisPoints: 3000 },
    ],
  },
  IsEnabled: true,
  MoveToTop: true,
};

export const saveRule = defineCall({
  method: 'POST',
  path: 'Rule/SaveRule',
  access: 'person',
  needs: 'write',
  summary: 'Creates or changes a rule. On request, it also changes past transactions, except where a user decided.',
  failure: 'Error saving category rules',
  body: named({ ...ruleFields, appliesToPast: as('ApplyToPast', z.optional(z.boolean())) }),
  answer: named({ id: as('ruleID', idOf('rule')), changed: z.int() }),
  example: { body: { ...exampleRule, ApplyToPast: true } },
  timeoutMs: BULK_TIMEOUT_MS,
  work: 'bulk',
});

export const previewRule = defineCall({
  method: 'POST',
  path: 'Rule/PreviewRule',
  access: 'person',
  needs: 'read',
  summary: 'Previews which past transactions a rule would change, with the newest of them before and after.',
  failure: 'Error getting category rules',
  body: named(ruleFields),
  answer: z.object({
    count: z.int(),
    changes: z.array(
      z.object({
        transaction,
        after: named({
          name: z.string(),
          categoryId: as('categoryID', z.nullable(idOf('category'))),
          subcategoryId: as('subcategoryID', z.nullable(idOf('subcategory'))),
          tagIds: as('tagIDs', z.array(idOf('tag'))),
          markedAsTransfer: z.boolean(),
          hidden: z.boolean(),
          /** The lines of the split that the rule makes; empty if it makes none. */
          splits: z.array(
            named({
              categoryId: as('categoryID', z.nullable(idOf('category'))),
              subcategoryId: as('subcategoryID', z.nullable(idOf('subcategory'))),
              amount: dollars,
            }),
          ),
        }),
      }),
    ),
  }),
  example: { body: exampleRule },
  work: 'bulk',
});

export type RuleChangePreview = z.output<(typeof previewRule)['answer']>['changes'][number];

export const deleteRule = defineCall({
  method: 'POST',
  path: 'Rule/DeleteRule',
  access: 'person',
  needs: 'write',
  summary: 'Deletes a rule. The transactions that it has changed stay as they are.',
  failure: 'Error saving category rules',
  body: named({ id: as('ruleID', idOf('rule')) }),
  answer: z.object({}),
  example: { body: { ruleID: 1 } },
});

export const reorderRules = defineCall({
  method: 'POST',
  path: 'Rule/ReorderRules',
  access: 'person',
  needs: 'write',
  summary: 'Moves a rule in front of another one, or to the end. From then on, the order is the user’s own.',
  failure: 'Error saving category rules',
  body: named({
    id: as('ruleID', idOf('rule')),
    /** Null moves it to the end. */
    beforeId: as('BeforeRuleID', z.nullable(idOf('rule'))),
  }),
  answer: z.object({}),
  example: { body: { ruleID: 1, BeforeRuleID: null } },
});

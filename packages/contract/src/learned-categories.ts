import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { day, idOf, idTextOf } from './wire.ts';

/** `verySure` from 90%, `fairlySure` from 60%. */
const sureness = z.enum(['verySure', 'fairlySure', 'guess']);

export type Sureness = z.output<typeof sureness>;

export const suggestedCategory = named({
  categoryId: as('categoryID', idOf('category')),
  subcategoryId: as('subcategoryID', z.nullable(idOf('subcategory'))),
  sureness,
});

export const explainCategory = defineCall({
  method: 'GET',
  path: 'Category/ExplainCategory/:id',
  access: 'person',
  needs: 'read',
  summary: 'Explains why a transaction has its category, or why one is suggested.',
  failure: 'Error getting transaction data',
  params: z.object({ id: idTextOf('transaction') }),
  answer: z.object({
    sentence: z.string(),
    /** The properties that weighed most, such as "coffee" or "Tuesdays". Empty if a rule or a user decided. */
    because: z.array(z.string()),
    /** The most similar earlier transaction with the same category. */
    nearest: z.nullable(named({ id: as('userTransactionID', idOf('transaction')), name: z.string(), date: day })),
    /** Up to three likely categories, the most probable first; none if a user or a rule decided. */
    suggestions: z.array(suggestedCategory),
    /** Why the first suggestion is made, such as "like your last 6 visits"; null if there is nothing short to say. */
    suggestedBecause: z.nullable(z.string()),
  }),
  example: { params: { id: '1' } },
});

const learning = z.object({ isOn: z.boolean() });

export const getLearning = defineCall({
  method: 'GET',
  path: 'Category/GetLearning',
  access: 'person',
  needs: 'read',
  summary: 'Returns whether Cairn learns the ledger’s categories.',
  failure: 'Error getting settings',
  answer: learning,
});

export const saveLearning = defineCall({
  method: 'POST',
  path: 'Category/SaveLearning',
  access: 'person',
  needs: 'write',
  summary: 'Turns learned categories on or off. Turning them off deletes everything that was learned.',
  failure: 'Error saving settings',
  body: learning,
  answer: learning,
  example: { body: { isOn: false } },
});

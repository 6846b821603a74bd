import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { NAME_MAX } from './categories.ts';
import { as, named } from './named.ts';
import { dollars, idOf, text } from './wire.ts';

/** Names per response. */
export const PAYEES_MAX = 5;

const payee = named({
  name: as('displayName', z.string()),
  isIncome: z.boolean(),
  categoryId: as('categoryID', z.nullable(idOf('category'))),
  subcategoryId: as('subcategoryID', z.nullable(idOf('subcategory'))),
  /** How many of the last transactions in a row had this category. */
  categoryVisits: z.int(),
  accountId: as('accountID', z.nullable(idOf('account'))),
  usualAmount: dollars,
});

export type Payee = z.output<typeof payee>;

export const suggestPayees = defineCall({
  method: 'POST',
  path: 'Transaction/SuggestPayees',
  access: 'person',
  needs: 'read',
  summary:
    'Lists up to five names from recent transactions in which a word starts with the text, each with its last category and account and its usual amount.',
  failure: 'Error getting suggestions',
  body: z.object({ text: text(NAME_MAX) }),
  answer: z.array(payee),
  example: { body: { text: 'blue' } },
});

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { splitLines } from './split-lines.ts';
import { transaction } from './transactions.ts';
import { idOf, positiveDollars } from './wire.ts';

export const saveSplit = defineCall({
  method: 'POST',
  path: 'Transaction/SaveSplit',
  access: 'person',
  needs: 'write',
  summary:
    'Splits a transaction among categories, or changes its split. The lines must add up to its amount, or to the new amount if there is one.',
  failure: 'Error saving split',
  body: named({
    id: as('userTransactionID', idOf('transaction')),
    lines: as('Splits', splitLines),
    /** A new amount of the transaction, saved together with the lines. */
    amount: z.optional(positiveDollars),
    /** Stores the shares for the merchant: to suggest them, or to split new transactions automatically. */
    remember: as('Remember', z.optional(z.enum(['no', 'suggest', 'automatic']))),
  }),
  answer: transaction,
  example: {
    body: {
      userTransactionID: 1,
      Splits: [
        {
          categoryID: 1,
          subcategoryID: null,
          amount: 60,
          note: '',
          isTransfer: false,
          takesRemainder: true,
          tagIDs: [],
        },
        { categoryID: null, subcategoryID: null, amount: 26.42 },
      ],
      Remember: 'suggest',
    },
  },
});

export const removeSplit = defineCall({
  method: 'POST',
  path: 'Transaction/RemoveSplit',
  access: 'person',
  needs: 'write',
  summary: 'Removes a split. The transaction gets the category of its largest line that isn’t a transfer.',
  failure: 'Error removing split',
  body: named({ id: as('userTransactionID', idOf('transaction')) }),
  answer: transaction,
  example: { body: { userTransactionID: 1 } },
});

import { MAX_TAG_NAME_LENGTH, tagName as readTagName } from '@cairn/domain';
import * as z from 'zod/mini';
import { BULK_TIMEOUT_MS, defineCall } from './call.ts';
import { as, named } from './named.ts';
import { atMost, day, dollars, iconColor, idOf, notEmpty, positiveDollars, text } from './wire.ts';

/** Tags per ledger. */
export const TAGS_MAX = 1_000;
/** Transactions per bulk change of tags. */
const BULK_TAG_MAX = 200_000;

/** The state of a reimbursement. */
export const reimbursement = z.enum(['owed', 'claimed', 'paid']);

/** A tag on a transaction, which applies to all of its lines. */
export const transactionTag = named({
  tagId: as('tagID', idOf('tag')),
  /** Set only for tags that track reimbursements. */
  state: z.nullable(reimbursement),
  paidByTransactionId: as('paidByTransactionID', z.nullable(idOf('transaction'))),
});

export const tagName = text(MAX_TAG_NAME_LENGTH).check(
  z.refine((name) => readTagName(name) !== null, 'must not be empty'),
);

export const tag = named({
  id: as('tagID', idOf('tag')),
  kind: z.enum(['plain', 'reimbursable']),
  name: z.string(),
  color: z.string(),
  startsOn: z.nullable(day),
  endsOn: z.nullable(day),
  budget: z.nullable(dollars),
  /** The transactions that have it, themselves or on a line. */
  transactionCount: z.int(),
  /** Money out less money in, without transfers and hidden transactions. */
  spent: dollars,
});

export type Tag = z.output<typeof tag>;

export const getTags = defineCall({
  method: 'GET',
  path: 'Tag/GetTags',
  access: 'person',
  needs: 'read',
  summary: 'Lists all tags by name, with the number of their transactions and the amount spent.',
  failure: 'Error getting tags',
  answer: z.array(tag),
});

export const getTaggedTotal = defineCall({
  method: 'GET',
  path: 'Tag/GetTaggedTotal',
  access: 'person',
  needs: 'read',
  summary: 'Adds up everything that has a tag, counting each transaction once, and the reimbursable amounts by state.',
  failure: 'Error getting tags',
  answer: z.object({
    count: z.int(),
    /** Money out less money in, without transfers and hidden transactions. */
    spent: dollars,
    /** The same for reimbursable amounts, by state. Only states that exist. */
    reimbursements: z.array(z.object({ state: reimbursement, count: z.int(), amount: dollars })),
  }),
});

export const saveTag = defineCall({
  method: 'POST',
  path: 'Tag/SaveTag',
  access: 'person',
  needs: 'write',
  summary: 'Creates a tag, or renames and changes an existing one. Returns its ID.',
  failure: 'Error saving tag',
  body: named({
    /** Null creates a tag. */
    id: as('tagID', z.nullable(idOf('tag'))),
    name: tagName,
    color: iconColor,
    /** A tag may have a period and a budget, such as those of a trip. */
    startsOn: z.optional(z.nullable(day)),
    endsOn: z.optional(z.nullable(day)),
    budget: z.optional(z.nullable(positiveDollars)),
  }),
  answer: idOf('tag'),
  example: {
    body: {
      tagID: null,
      name: 'Lisbon',
      color: '#155A41',
      startsOn: '2026-05-03',
      endsOn: '2026-05-12',
      budget: 2400,
    },
  },
});

export const mergeTags = defineCall({
  method: 'POST',
  path: 'Tag/MergeTags',
  access: 'person',
  needs: 'write',
  summary: 'Moves everything tagged with one tag to another, and deletes the first.',
  failure: 'Error merging tags',
  body: named({ fromId: as('fromTagID', idOf('tag')), intoId: as('intoTagID', idOf('tag')) }),
  answer: z.object({ count: z.int() }),
  example: { body: { fromTagID: 1, intoTagID: 2 } },
  work: 'bulk',
});

export const deleteTag = defineCall({
  method: 'POST',
  path: 'Tag/DeleteTag',
  access: 'person',
  needs: 'write',
  summary: 'Deletes a tag and removes it from all transactions.',
  failure: 'Error deleting tag',
  body: named({ id: as('tagID', idOf('tag')) }),
  answer: z.object({ count: z.int() }),
  example: { body: { tagID: 1 } },
  work: 'bulk',
});

export const saveReimbursement = defineCall({
  method: 'POST',
  path: 'Transaction/SaveReimbursement',
  access: 'person',
  needs: 'write',
  summary:
    'Tracks whether someone has paid back a transaction. It gets the built-in tag Reimbursable, which is created on first use. A payment takes the category of the expense it pays back; one for several expenses is split across them.',
  failure: 'Error saving reimbursement',
  body: named({
    id: as('userTransactionID', idOf('transaction')),
    state: reimbursement,
    /** Required if paid, ignored otherwise. */
    paidById: as('paidByTransactionID', z.optional(z.nullable(idOf('transaction')))),
  }),
  answer: z.object({}),
  example: { body: { userTransactionID: 1, state: 'paid', paidByTransactionID: 2 } },
});

export const bulkTag = defineCall({
  method: 'POST',
  path: 'Transaction/BulkTag',
  access: 'person',
  needs: 'write',
  summary: 'Adds tags to many transactions, and removes others from them, in one change set.',
  failure: 'Failed to tag transactions',
  body: named({
    ids: as('transactionIDs', z.array(idOf('transaction')).check(notEmpty(), atMost(BULK_TAG_MAX))),
    addedIds: as('addTagIDs', z.array(idOf('tag')).check(atMost(20))),
    removedIds: as('removeTagIDs', z.array(idOf('tag')).check(atMost(20))),
  }),
  answer: z.object({ success: z.boolean(), count: z.int() }),
  example: { body: { transactionIDs: [1], addTagIDs: [1], removeTagIDs: [] } },
  bodyLimitBytes: 4 * 1_048_576,
  timeoutMs: BULK_TIMEOUT_MS,
  work: 'bulk',
});

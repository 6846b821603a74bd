import * as z from 'zod/mini';
import { accountType } from './accounts.ts';
import { defineCall } from './call.ts';
import { atMost, day, dollars, idOf, notEmpty, wholeText } from './wire.ts';

/** The most rows that one page of changes holds. */
export const CHANGES_MAX = 5_000;
const CURSOR_MAX = 200;

/** A row's place in the order of changes; it never goes down. */
const changedIn = z.int();
const month = z.string();

const splitLine = z.object({
  categoryID: z.nullable(idOf('category')),
  subcategoryID: z.nullable(idOf('subcategory')),
  amount: dollars,
  note: z.string(),
  isTransfer: z.boolean(),
  takesRemainder: z.boolean(),
  tagIDs: z.array(idOf('tag')),
});

const transactionTag = z.object({
  tagID: idOf('tag'),
  /** Of the tag for what someone owes back. */
  state: z.nullable(z.enum(['owed', 'claimed', 'paid'])),
  paidByTransactionID: z.nullable(idOf('transaction')),
});

const nouns = {
  transaction: z.object({
    id: idOf('transaction'),
    date: day,
    name: z.string(),
    description: z.string(),
    note: z.string(),
    amount: dollars,
    isIncome: z.boolean(),
    accountID: z.nullable(idOf('account')),
    categoryID: z.nullable(idOf('category')),
    subcategoryID: z.nullable(idOf('subcategory')),
    categorySource: z.nullable(z.enum(['person', 'rule', 'import', 'bank'])),
    /** The rule that set the category, in words. */
    categoryRule: z.nullable(z.string()),
    markedAsTransfer: z.boolean(),
    hidden: z.boolean(),
    isEdited: z.boolean(),
    pending: z.boolean(),
    removedByBank: z.boolean(),
    isSplit: z.boolean(),
    splits: z.array(splitLine),
    tags: z.array(transactionTag),
  }),
  account: z.object({
    id: idOf('account'),
    name: z.string(),
    displayName: z.string(),
    institutionName: z.string(),
    type: accountType,
    icon: z.string(),
    iconColor: z.string(),
    mask: z.nullable(z.string()),
    bankID: z.nullable(idOf('bank')),
    isLinked: z.boolean(),
    isRemoved: z.boolean(),
    /** As typed on the anchor's day, or as the bank last reported. */
    availableBalance: dollars,
    currentBalance: dollars,
    anchorDate: day,
  }),
  category: z.object({
    id: idOf('category'),
    parentID: z.nullable(idOf('category')),
    name: z.string(),
    icon: z.string(),
    iconColor: z.string(),
    income: z.boolean(),
    /** Past months still show it. */
    isDeleted: z.boolean(),
  }),
  rule: z.object({
    id: idOf('rule'),
    categoryID: idOf('category'),
    type: z.enum(['Name', 'Amount']),
    comparison: z.enum(['equals', 'contains', 'Greater Than', 'Less than']),
    value: z.string(),
    amount: z.nullable(dollars),
  }),
  defaultBudget: z.object({ categoryID: idOf('category'), fromMonth: month, amount: dollars }),
  monthBudget: z.object({ categoryID: idOf('category'), month, amount: dollars }),
  tag: z.object({
    id: idOf('tag'),
    kind: z.enum(['plain', 'reimbursable']),
    name: z.string(),
    color: z.string(),
    startsOn: z.nullable(day),
    endsOn: z.nullable(day),
    budget: z.nullable(dollars),
  }),
  balanceAssertion: z.object({
    id: idOf('balance assertion'),
    accountID: idOf('account'),
    date: day,
    basis: z.enum(['opening', 'closing', 'afterRow', 'asOf']),
    afterTransactionID: z.nullable(idOf('transaction')),
    asOfIn: z.nullable(changedIn),
    amount: dollars,
    source: z.enum(['bank', 'file', 'person']),
  }),
};

export type SyncedTransaction = z.output<typeof nouns.transaction>;

const changed = z.discriminatedUnion('noun', [
  z.object({ noun: z.literal('transaction'), changedIn, row: nouns.transaction }),
  z.object({ noun: z.literal('account'), changedIn, row: nouns.account }),
  z.object({ noun: z.literal('category'), changedIn, row: nouns.category }),
  z.object({ noun: z.literal('rule'), changedIn, row: nouns.rule }),
  z.object({ noun: z.literal('defaultBudget'), changedIn, row: nouns.defaultBudget }),
  z.object({ noun: z.literal('monthBudget'), changedIn, row: nouns.monthBudget }),
  z.object({ noun: z.literal('tag'), changedIn, row: nouns.tag }),
  z.object({ noun: z.literal('balanceAssertion'), changedIn, row: nouns.balanceAssertion }),
  /** A row that is gone: of a budget, the category's id and the month. */
  z.object({
    noun: z.literal('gone'),
    changedIn,
    row: z.object({ noun: z.string(), id: z.int(), month: z.string() }),
  }),
]);

export type ChangedRow = z.output<typeof changed>;

export const getChanges = defineCall({
  method: 'GET',
  path: 'Sync/Changes',
  access: 'person',
  needs: 'read',
  work: 'scan',
  summary:
    'Lists rows and removed rows changed since the cursor, oldest change first. Without a cursor it lists the whole ledger. Apply the rows of a page in their order, and repeat with the next cursor while there is more. A cursor more than 90 days old is refused with 410: load the ledger again.',
  failure: 'Error getting changes',
  query: z.object({
    after: z.optional(z.string().check(notEmpty(), atMost(CURSOR_MAX))),
    /** The most rows on this page. */
    limit: z.optional(wholeText(1, CHANGES_MAX)),
  }),
  answer: z.object({ changes: z.array(changed), cursor: z.string(), hasMore: z.boolean() }),
});

import { MAX_TAGS, plainText } from '@cairn/domain';
import * as z from 'zod/mini';
import { BULK_TIMEOUT_MS, defineCall } from './call.ts';
import { NAME_MAX } from './categories.ts';
import { lineFilter } from './line-filter.ts';
import { as, named } from './named.ts';
import { splitLines } from './split-lines.ts';
import { reimbursement, transactionTag } from './tags.ts';
import { atMost, day, dollars, idOf, idTextOf, notEmpty, positiveDollars, rowId, text } from './wire.ts';

export const DESCRIPTION_MAX = 1_000;
export const SEARCH_MAX = 200;
/** Per page. */
export const TRANSACTIONS_MAX = 5_000;
/** Transactions per bulk change. */
export const BULK_MAX = 200_000;

/** Only the given word, in uppercase or lowercase. */
function oneWord(word: string) {
  return text(20).check(z.refine((given) => given.toLowerCase() === word.toLowerCase(), `must be ${word}`));
}

/** How many names of a merchant are listed, and can be chosen, when it is renamed. */
export const MERCHANT_NAMES_MAX = 10;

/** The largest number of characters in a user's own note. */
export const NOTE_MAX = 2_000;

const displayFields = { name: z.string(), icon: z.string(), iconColor: z.string() };

const shownCategory = z.nullable(named({ id: as('categoryID', idOf('category')), ...displayFields }));
const shownSubcategory = z.nullable(named({ id: as('subcategoryID', idOf('subcategory')), ...displayFields }));

/** A part of a split transaction. */
const shownLine = named({
  category: shownCategory,
  subcategory: shownSubcategory,
  /** Relative to the transaction's direction: a return inside a purchase is negative. */
  amount: dollars,
  note: z.string(),
  isTransfer: z.boolean(),
  /** This line absorbs the difference when the amount changes. */
  takesRemainder: z.boolean(),
  tagIds: as('tagIDs', z.array(idOf('tag'))),
});

export const transactionFields = {
  id: as('userTransactionID', idOf('transaction')),
  name: as('displayName', z.string()),
  /** How people write the merchant's name, if a bank or a file printed it another way and no one has changed it. */
  merchantName: z.optional(z.string()),
  description: as('displayDescription', z.string()),
  accountId: as('accountID', z.nullable(idOf('account'))),
  accountName: as('accountDisplayName', z.string()),
  institutionName: as('institution', z.string()),
  /** The last digits of the account number, if the bank provides them. */
  accountMask: z.optional(z.string()),
  amount: dollars,
  date: as('transactionDate', day),
  /** The date that statements have, if it came from a bank or a file. Editing the other date doesn't move this one. */
  postedDate: z.optional(day),
  /** Null if uncategorized or split. */
  category: as('transactionCategory', shownCategory),
  subcategory: as('transactionSubcategory', shownSubcategory),
  markedAsTransfer: z.boolean(),
  hidden: z.boolean(),
  isIncome: z.boolean(),
  isEdited: z.boolean(),
  deleted: as('transactionDeleted', z.boolean()),
  /** Not posted yet, but already counted in budgets and totals. */
  pending: z.boolean(),
  /** Removed by the bank, but still listed because the user had edited it. */
  removedByBank: z.boolean(),
  isSplit: z.boolean(),
  splits: z.array(shownLine),
  tags: z.array(transactionTag),
  /** The user's own text, which a bank never writes. */
  note: z.string(),
  /** The part of it that the Lines of a filter count, negative for money out. Only in lists with such a filter. */
  counted: z.optional(dollars),
  /** The number of the change that last touched it, to send as X-Seen-In. */
  changedIn: z.int(),
};

export const transaction = named(transactionFields);

export type Transaction = z.output<typeof transaction>;

const filter = {
  /** Inclusive; if absent, the range is open on that side. */
  startDate: as('StartDate', z.optional(z.nullable(day))),
  endDate: as('EndDate', z.optional(z.nullable(day))),
  /** Searches name, description, note, amount and the names of tags. */
  searchText: as('SearchText', z.optional(z.nullable(text(SEARCH_MAX)))),
  categoryId: as('CategoryID', z.optional(z.nullable(idOf('category')))),
  subcategoryId: as('SubcategoryID', z.optional(z.nullable(idOf('subcategory')))),
  isUncategorized: as('ShowOnlyUncategorized', z.optional(z.boolean())),
  accountId: as('AccountID', z.optional(z.nullable(idOf('account')))),
  /** Inclusive. */
  amountFrom: as('AmountFrom', z.optional(z.nullable(positiveDollars))),
  amountTo: as('AmountTo', z.optional(z.nullable(positiveDollars))),
  /** Has this tag, itself or on a line. */
  tagId: as('TagID', z.optional(z.nullable(idOf('tag')))),
  /** Is reimbursable and in this state. */
  reimbursement: as('Reimbursement', z.optional(z.nullable(reimbursement))),
  /** Only these lines, as a report counts them. */
  lines: as('Lines', z.optional(z.nullable(lineFilter))),
};

export const transactionFilter = named(filter);
export type TransactionFilter = z.output<typeof transactionFilter>;

const filterExample = {
  StartDate: '2026-11-01',
  EndDate: '2026-11-30',
  SearchText: 'trader',
  CategoryID: null,
  SubcategoryID: null,
  ShowOnlyUncategorized: false,
  AccountID: null,
  AmountFrom: 20,
  AmountTo: null,
  TagID: null,
  Reimbursement: null,
  Lines: {
    Flow: 'spent',
    IncludeTransfers: false,
    IncludeHidden: false,
    Conditions: [
      { AccountIDs: [1], Categories: [{ CategoryID: 1, SubcategoryID: 2 }], TagIDs: [1], Payees: ['trader joes'] },
    ],
  },
};

/** The columns that a list can be sorted by. */
const sortColumns = ['date', 'name', 'category', 'account', 'amount'] as const;

const sort = named({ by: as('By', z.enum(sortColumns)), isAscending: as('Ascending', z.boolean()) });

export type TransactionSort = z.output<typeof sort>;

const listBody = named({
  ...filter,
  /** Newest first by default. Rows that are equal in this order are listed newest first. */
  sort: as('Sort', z.optional(z.nullable(sort))),
  limit: as('Limit', z.optional(z.int().check(z.gte(1), z.lte(TRANSACTIONS_MAX)))),
  /** The last row of the previous page. */
  after: as(
    'After',
    z.optional(z.nullable(named({ date: as('transactionDate', day), id: as('userTransactionID', rowId) }))),
  ),
});

/** A longer page counts as a scan. */
const PAGE_ROWS = 100;

export const getTransactions = defineCall({
  method: 'POST',
  path: 'Transaction/GetTransactions',
  access: 'person',
  needs: 'read',
  summary:
    'Lists the transactions that match a filter, newest first or sorted by a column. To get the next page, pass the last row’s date and ID as After.',
  failure: 'Error getting transactions',
  body: listBody,
  answer: z.array(transaction),
  work: ({ limit, searchText, lines, sort: order }: z.output<typeof listBody>) =>
    searchText || lines || order || limit === undefined || limit > PAGE_ROWS ? 'scan' : 'usual',
  example: {
    body: {
      ...filterExample,
      Sort: { By: 'date', Ascending: false },
      Limit: 500,
      After: { transactionDate: '2026-11-15', userTransactionID: 7 },
    },
  },
});

export const getTransactionIDs = defineCall({
  method: 'POST',
  path: 'Transaction/GetTransactionIDs',
  access: 'person',
  needs: 'read',
  summary: 'Returns the IDs of all transactions that match a filter, to select them all.',
  failure: 'Error getting transactions',
  body: transactionFilter,
  answer: z.array(idOf('transaction')),
  example: { body: filterExample },
  work: 'bulk',
});

export const countTransactions = defineCall({
  method: 'POST',
  path: 'Transaction/CountTransactions',
  access: 'person',
  needs: 'read',
  summary: 'Counts the transactions that match a filter.',
  failure: 'Error getting transactions',
  body: transactionFilter,
  answer: z.int(),
  example: { body: filterExample },
  work: ({ searchText, lines }: TransactionFilter) => (searchText || lines ? 'scan' : 'usual'),
});

/** Control characters are stripped, so a name made up of them is empty. */
export const transactionName = text(NAME_MAX).check(
  z.refine((name) => plainText(name, NAME_MAX) !== '', 'must not be empty'),
);

export const transactionDescription = text(DESCRIPTION_MAX);

const editableFields = {
  name: as('displayName', transactionName),
  description: as('displayDescription', z.optional(z.nullable(transactionDescription))),
  amount: positiveDollars,
  markedAsTransfer: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
  isIncome: z.optional(z.boolean()),
  /** Must be a manual account. Null clears it; absent leaves it unchanged. */
  accountId: as('AccountID', z.optional(z.nullable(idOf('account')))),
};

/** The specification has clients send these, but the server determines both on its own. */
const ignored = { isEdited: z.optional(z.boolean()), deleted: as('transactionDeleted', z.optional(z.boolean())) };

/** The user's own additions: tags and a note. */
const ownFields = {
  tagIds: as('TagIDs', z.optional(z.array(idOf('tag')).check(atMost(MAX_TAGS)))),
  note: as('Note', z.optional(text(NOTE_MAX))),
};

const editableExample = {
  displayName: 'Trader Joe’s',
  displayDescription: '',
  amount: 86.42,
  markedAsTransfer: false,
  hidden: false,
  isIncome: false,
  AccountID: null,
  transactionDate: '2026-11-15T00:00:00.000Z',
};

export const createTransaction = defineCall({
  method: 'POST',
  path: 'Transaction/CreateTransaction',
  access: 'person',
  needs: 'write',
  summary: 'Creates a transaction and returns its ID. If it has no category and isn’t split, the rules are applied.',
  failure: 'Error creating transactions',
  body: named({
    ...editableFields,
    ...ignored,
    date: as('transactionDate', day),
    /** Ignored in favor of the IDs. */
    categoryName: as('category', z.optional(z.nullable(text(NAME_MAX)))),
    categoryId: as('TransactionCategoryID', z.optional(z.nullable(idOf('category')))),
    subcategoryId: as('TransactionSubcategoryID', z.optional(z.nullable(idOf('subcategory')))),
    /** Splits it; then it has no category of its own. */
    lines: as('Splits', z.optional(z.nullable(splitLines))),
    /**
     * Whether it came after the balance that was entered for the account on the same day, and so changes it. The
     * account remembers the answer. If absent, such a transaction counts as part of that balance.
     */
    isAfterBalance: as('IsAfterBalance', z.optional(z.boolean())),
    ...ownFields,
  }),
  answer: idOf('transaction'),
  example: {
    body: {
      ...editableExample,
      isEdited: false,
      TransactionCategoryID: 1,
      TransactionSubcategoryID: null,
      Splits: [
        { categoryID: 1, amount: 60 },
        { categoryID: null, amount: 26.42 },
      ],
      IsAfterBalance: false,
      TagIDs: [1],
      Note: '',
    },
  },
});

/** Also renames the merchant's other transactions, past and future, except those that a user renamed. */
const renamesMerchant = as('RenameMerchant', z.optional(z.boolean()));

/**
 * With RenameMerchant: renames only the merchant's transactions that are shown with one of these names. Its next ones are
 * renamed if they are named like these or like this one. Absent: all of its names.
 */
const merchantNames = as('MerchantNames', z.optional(z.array(text(NAME_MAX)).check(atMost(MERCHANT_NAMES_MAX))));

/** A rule for all transactions with a name. */
const nameRule = named({
  categoryId: as('categoryID', idOf('category')),
  subcategoryId: as('subcategoryID', z.optional(z.nullable(idOf('subcategory')))),
  type: oneWord('Name'),
  comparison: oneWord('equals'),
  comparisonValue: transactionName,
});

export const updateTransaction = defineCall({
  method: 'POST',
  path: 'Transaction/UpdateTransaction',
  access: 'person',
  needs: 'write',
  summary:
    'Updates a transaction. A rule is applied right away to every transaction with the same name; a null rule removes the name’s rule.',
  failure: 'Error updating transactions',
  body: named({
    ...editableFields,
    ...ignored,
    id: as('userTransactionID', idOf('transaction')),
    /** Null leaves the date unchanged. */
    date: as('transactionDate', z.optional(z.nullable(day))),
    categoryId: as('transactionCategoryID', z.optional(z.nullable(idOf('category')))),
    subcategoryId: as('transactionSubcategoryID', z.optional(z.nullable(idOf('subcategory')))),
    rule: z.optional(z.nullable(nameRule)),
    renamesMerchant,
    merchantNames,
  }),
  answer: z.object({ reached: z.int() }),
  example: {
    body: {
      ...editableExample,
      userTransactionID: 1,
      isEdited: true,
      transactionCategoryID: 1,
      transactionSubcategoryID: null,
      rule: { categoryID: 1, subcategoryID: null, type: 'Name', comparison: 'equals', comparisonValue: 'Trader Joe’s' },
    },
  },
});

export const patchTransaction = defineCall({
  method: 'POST',
  path: 'Transaction/PatchTransaction',
  access: 'person',
  needs: 'write',
  summary:
    'Changes only the given fields of a transaction, and returns it. A category ends a split. A rule is applied right away to every transaction with the same name.',
  failure: 'Error updating transactions',
  body: named({
    id: as('userTransactionID', idOf('transaction')),
    name: as('displayName', z.optional(transactionName)),
    description: as('displayDescription', z.optional(transactionDescription)),
    amount: z.optional(positiveDollars),
    date: as('transactionDate', z.optional(day)),
    markedAsTransfer: z.optional(z.boolean()),
    hidden: z.optional(z.boolean()),
    isIncome: z.optional(z.boolean()),
    /** Null clears the category. */
    categoryId: as('TransactionCategoryID', z.optional(z.nullable(idOf('category')))),
    subcategoryId: as('TransactionSubcategoryID', z.optional(z.nullable(idOf('subcategory')))),
    ...ownFields,
    rule: z.optional(nameRule),
    renamesMerchant,
    merchantNames,
  }),
  answer: named({
    ...transactionFields,
    /** How many other transactions changed; absent if only this one could. */
    reached: z.optional(z.int()),
  }),
  work: (body?: { rule?: unknown; RenameMerchant?: unknown }) =>
    body?.rule || body?.RenameMerchant ? 'bulk' : 'usual',
  timeoutMs: BULK_TIMEOUT_MS,
  example: {
    body: {
      userTransactionID: 1,
      displayName: 'Trader Joe’s',
      Note: 'For the picnic',
      TagIDs: [],
      TransactionCategoryID: 1,
      RenameMerchant: true,
      MerchantNames: ['Trader Joe’s', 'Trader Joes Wine'],
      rule: { categoryID: 1, subcategoryID: null, type: 'Name', comparison: 'equals', comparisonValue: 'Trader Joe’s' },
    },
  },
});

export const getTotals = defineCall({
  method: 'POST',
  path: 'Transaction/GetTotals',
  access: 'person',
  needs: 'read',
  summary:
    'Adds up all transactions that match a filter, or the given ones. Filtered by category, only the matching lines of a split count. Transfers and hidden transactions are only counted, not added up.',
  failure: 'Error getting totals',
  body: named({
    ...filter,
    /** Only these of the matching transactions. */
    ids: as('TransactionIDs', z.optional(z.array(idOf('transaction')).check(atMost(BULK_MAX)))),
    /** Also returns how many of the given transactions each locked period has. */
    asksLocked: as('AskLocked', z.optional(z.boolean())),
  }),
  answer: z.object({
    /** All matching transactions, including those that don't count. */
    count: z.int(),
    moneyIn: dollars,
    moneyOut: dollars,
    net: dollars,
    transferCount: z.int(),
    /** Without hidden transfers. */
    hiddenCount: z.int(),
    /** How many of the given transactions each sealed period has, if asked for. Periods without any are left out. */
    locked: z.optional(z.array(named({ sealId: as('reconciliationID', idOf('reconciliation')), count: z.int() }))),
  }),
  example: { body: { ...filterExample, TransactionIDs: [1], AskLocked: true } },
  bodyLimitBytes: 4 * 1_048_576,
  work: ({ searchText, lines }: TransactionFilter) => (searchText || lines ? 'scan' : 'usual'),
});

export const deleteTransaction = defineCall({
  method: 'POST',
  path: 'Transaction/DeleteTransaction',
  access: 'person',
  needs: 'write',
  summary: 'Deletes a transaction. It stays marked as deleted, so that a later sync or import doesn’t bring it back.',
  failure: 'Error deleting transaction',
  body: named({ id: as('userTransactionID', idOf('transaction')) }),
  answer: z.object({}),
  example: { body: { userTransactionID: 1 } },
});

export const getTransactionData = defineCall({
  method: 'GET',
  path: 'Transaction/GetTransactionData/:id',
  access: 'person',
  needs: 'read',
  summary: 'Returns one transaction, including what set its category and whether its name has a rule.',
  failure: 'Error getting transaction data',
  params: z.object({ id: idTextOf('transaction') }),
  answer: named({
    ...transactionFields,
    /** The source of the category or the split: "You" or "Rule: Name contains trader"; null while uncategorized. */
    categorySource: z.nullable(z.string()),
    hasNameRule: z.boolean(),
    /** The split that is remembered for the merchant, for this amount; null if it is split already or none fits. */
    suggestedSplit: z.nullable(z.array(shownLine)),
    /** The handling of the merchant's next transactions: they aren't split, or a split is suggested or applied. */
    rememberedSplit: z.enum(['no', 'suggest', 'automatic']),
    /**
     * The name printed by the bank or the file, even if the user changed it; null if it's shown as printed, or there is
     * none.
     */
    bankText: z.nullable(z.string()),
    /** How many other transactions of the merchant renaming it would rename. */
    sameMerchant: z.int(),
    /**
     * The names with which these are shown, up to 10: first those that are surely this merchant's, then the most
     * frequent. The others may be of another business.
     */
    merchantNames: z.array(z.object({ name: z.string(), count: z.int(), isSame: z.boolean() })),
    /** How many more names they have. */
    moreMerchantNames: z.int(),
  }),
  example: { params: { id: '1' } },
});

export const bulkRecategorizeTransactions = defineCall({
  method: 'POST',
  path: 'Transaction/BulkRecategorizeTransactions',
  access: 'person',
  needs: 'write',
  summary: 'Sets or clears the category of many transactions in one change set. Split transactions are skipped.',
  failure: 'Failed to recategorize transactions',
  body: named({
    ids: as('transactionIDs', z.array(idOf('transaction')).check(notEmpty(), atMost(BULK_MAX))),
    categoryId: as('newCategoryID', z.nullable(idOf('category'))),
    subcategoryId: as('newSubcategoryID', z.optional(z.nullable(idOf('subcategory')))),
  }),
  answer: z.object({ success: z.boolean(), count: z.int(), skipped: z.int() }),
  example: { body: { transactionIDs: [1], newCategoryID: 1, newSubcategoryID: null } },
  bodyLimitBytes: 4 * 1_048_576,
  timeoutMs: BULK_TIMEOUT_MS,
  work: 'bulk',
});

export const bulkChangeTransactions = defineCall({
  method: 'POST',
  path: 'Transaction/BulkChange',
  access: 'person',
  needs: 'write',
  summary:
    'Hides or deletes many transactions in one change set. The count covers only those that weren’t hidden before.',
  failure: 'Error updating transactions',
  body: named({
    ids: as('transactionIDs', z.array(idOf('transaction')).check(notEmpty(), atMost(BULK_MAX))),
    change: as('Change', z.enum(['hide', 'delete'])),
  }),
  answer: z.object({ count: z.int() }),
  example: { body: { transactionIDs: [1], Change: 'hide' } },
  bodyLimitBytes: 4 * 1_048_576,
  timeoutMs: BULK_TIMEOUT_MS,
  work: 'bulk',
});

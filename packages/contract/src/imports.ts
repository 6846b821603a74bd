import * as z from 'zod/mini';
import { ACCOUNTS_MAX, accountType, balance } from './accounts.ts';
import { defineCall } from './call.ts';
import { NAME_MAX } from './categories.ts';
import { DESCRIPTION_MAX } from './transactions.ts';
import { atMost, day, idOf, idTextOf, notEmpty, positiveDollars, text } from './wire.ts';

/** What one import takes, and how much of it one call brings. */
const IMPORT_ROWS_MAX = 200_000;
export const IMPORT_CHUNK_ROWS = 2_500;
export const EXTERNAL_ID_MAX = 255;
export const FILE_NAME_MAX = 200;
/** Reading and writing 200,000 rows takes longer than any other call. */
const IMPORT_TIMEOUT_MS = 120_000;
const COLUMNS_MAX = 100;
/** More than anybody plans by; a column of other texts has more. */
export const NEW_CATEGORIES_MAX = 1_000;

/** Made by the browser, so that a chunk that is sent twice is kept once. */
const importId = text(36).check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'must be a UUID'));

const importedRow = z.object({
  transactionDate: day,
  displayName: text(NAME_MAX),
  displayDescription: z.optional(text(DESCRIPTION_MAX)),
  amount: positiveDollars,
  isIncome: z.boolean(),
  /** The bank's own id. */
  ExternalID: z.optional(text(EXTERNAL_ID_MAX)),
  /** One of the person's accounts, linked ones too. */
  AccountID: z.optional(idOf('account')),
  /** As the file calls its account, wherever the row goes: it may be there on a linked or removed one of that name. */
  AccountName: z.optional(text(NAME_MAX)),
  InstitutionName: z.optional(text(NAME_MAX)),
  /** Absent, the rules look for one. */
  CategoryID: z.optional(idOf('category')),
  SubcategoryID: z.optional(idOf('subcategory')),
  markedAsTransfer: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
  /** Which of those that the commit is to make, counted from 0. */
  NewAccount: z.optional(z.int().check(z.gte(0), z.lt(ACCOUNTS_MAX))),
  NewCategory: z.optional(z.int().check(z.gte(0), z.lt(NEW_CATEGORIES_MAX))),
});

export type ImportedRow = z.output<typeof importedRow>;
/** The same on its way to the server. */
export type SentRow = z.input<typeof importedRow>;

const exampleId = '0b0e7a3e-6f0a-4a1e-9d7e-2f6c3f1f9a10';

export const stageImport = defineCall({
  method: 'POST',
  path: 'Import/StageImport',
  access: 'person',
  needs: 'connect',
  summary: 'Uploads part of a file’s transactions for review. Nothing is written to the ledger.',
  failure: 'Error reading the file',
  body: z.object({
    ImportID: importId,
    /** Counted from 0. */
    Chunk: z.int().check(z.gte(0), z.lt(IMPORT_ROWS_MAX / IMPORT_CHUNK_ROWS)),
    Rows: z.array(importedRow).check(notEmpty(), atMost(IMPORT_CHUNK_ROWS)),
  }),
  answer: z.object({ staged: z.int() }),
  example: {
    body: {
      ImportID: exampleId,
      Chunk: 0,
      Rows: [
        {
          transactionDate: '2026-11-10',
          displayName: 'Trader Joe’s',
          displayDescription: 'POS 4711',
          amount: 86.42,
          isIncome: false,
          ExternalID: 'FIT-1',
          AccountID: 1,
          AccountName: 'Everyday Checking',
          InstitutionName: 'Harbor Bank',
          CategoryID: 1,
          SubcategoryID: 1,
          markedAsTransfer: false,
          hidden: false,
        },
        {
          transactionDate: '2026-11-11',
          displayName: 'Aldi',
          amount: 12.5,
          isIncome: false,
          NewAccount: 0,
          NewCategory: 0,
        },
      ],
    },
  },
  bodyLimitBytes: 8 * 1_048_576,
});

/** What a review says of a row of the file. A letter each: there may be many thousands. */
export const rowStatus = {
  new: 'n',
  /** New, but possibly the same as one that is there. */
  possible: 'p',
  /** There already, by the bank's id. */
  id: 'i',
  /** The same day, amount and name. */
  same: 's',
  /** The same day and amount as one that was edited. */
  edited: 'e',
  /** There before, and deleted. */
  deleted: 'd',
  /** Repeated in the file. */
  repeated: 'r',
  /** Alike on the linked account that it is for. */
  alike: 'a',
  /** Found on another account that the file belongs to. */
  other: 'o',
} as const;

export const reviewImport = defineCall({
  method: 'POST',
  path: 'Import/ReviewImport',
  access: 'person',
  needs: 'connect',
  summary:
    'Shows what an import would do: which transactions are new, which already exist, and which rules would categorize them.',
  failure: 'Error reviewing the import',
  body: z.object({ ImportID: importId }),
  answer: z.object({
    rows: z.int(),
    added: z.int(),
    /** A letter of `rowStatus` for each row. */
    status: z.string(),
    /** For each row the transaction that it is already, or possibly is; 0 for none. */
    matches: z.array(z.int()),
    /** For each row on which of the accounts that transaction is; −1 for none. */
    accountOf: z.array(z.int()),
    accounts: z.array(
      z.object({
        /** Null for transactions that belong to no account. */
        accountID: z.nullable(z.int()),
        displayName: z.string(),
        institutionName: z.string(),
        mask: z.nullable(z.string()),
        isLinked: z.boolean(),
      }),
    ),
    /** For each row which of the rules gives its category; −1 for none. */
    ruleOf: z.array(z.int()),
    rules: z.array(
      z.object({
        /** "Name contains trader". */
        rule: z.string(),
        categoryID: z.int(),
        subcategoryID: z.nullable(z.int()),
        count: z.int(),
      }),
    ),
  }),
  example: { body: { ImportID: exampleId } },
  timeoutMs: IMPORT_TIMEOUT_MS,
  work: 'import',
});

const column = z.optional(z.int().check(z.gte(0), z.lt(COLUMNS_MAX)));

const DIRECTION_WORDS_MAX = 20;
const CURRENCY_MAX = 3;
const directionWords = z.array(text(NAME_MAX)).check(atMost(DIRECTION_WORDS_MAX));

/** How a table of an account's bank is read. */
export const csvMapping = z.object({
  /** The names of the columns, by which a file of the same kind is known again. */
  head: text(4_000),
  delimiter: z.enum([',', ';', '\t', '|']),
  skippedRows: z.int().check(z.gte(0), z.lte(COLUMNS_MAX)),
  dateOrder: z.enum(['YMD', 'MDY', 'DMY']),
  decimalMark: z.enum(['.', ',']),
  isOutPositive: z.boolean(),
  isOutNegative: z.optional(z.boolean()),
  isInNegative: z.optional(z.boolean()),
  currency: z.optional(text(CURRENCY_MAX)),
  directionWords: z.optional(z.object({ out: directionWords, in: directionWords })),
  unmarked: z.optional(z.enum(['out', 'in'])),
  ownName: z.optional(text(NAME_MAX)),
  columns: z.object({
    date: column,
    name: column,
    description: column,
    amount: column,
    moneyOut: column,
    moneyIn: column,
    direction: column,
    externalId: column,
    account: column,
    institution: column,
    category: column,
    subcategory: column,
    transfer: column,
    hidden: column,
    status: column,
    pending: column,
    currency: column,
    fee: column,
    otherName: column,
    accountType: column,
  }),
});

export type KeptMapping = z.output<typeof csvMapping>;

const named = text(NAME_MAX).check(notEmpty());

/** Made only if a row that is written belongs to it. */
const newAccount = z.object({
  DisplayName: named,
  InstitutionName: named,
  AccountType: accountType,
  /** As the file tells it, on its day; absent, nothing is on it. */
  Balance: z.optional(z.object({ CurrentBalance: balance, Date: day })),
});

/** One of the same name that is there is used; so is the category of a subcategory. */
const newCategory = z.object({ Name: named, Subcategory: z.optional(named), Income: z.boolean() });

export type NewAccount = z.output<typeof newAccount>;
export type NewCategory = z.output<typeof newCategory>;

const rowIndexes = z.array(z.int().check(z.gte(0), z.lt(IMPORT_ROWS_MAX))).check(atMost(IMPORT_ROWS_MAX));

export const commitImport = defineCall({
  method: 'POST',
  path: 'Import/CommitImport',
  access: 'person',
  needs: 'connect',
  summary:
    'Writes a reviewed import to the ledger as one change that can be undone. Transactions that already exist are left out.',
  failure: 'Error importing transactions',
  body: z.object({
    ImportID: importId,
    FileName: text(FILE_NAME_MAX),
    /** Rows that are taken although they seem to be there already; and those that are not taken, whatever they are. */
    Add: z.optional(rowIndexes),
    LeaveOut: z.optional(rowIndexes),
    /** What the rows' NewAccount and NewCategory count: made and undone together with them. */
    NewAccounts: z.optional(z.array(newAccount).check(atMost(ACCOUNTS_MAX))),
    NewCategories: z.optional(z.array(newCategory).check(atMost(NEW_CATEGORIES_MAX))),
    /** To be remembered for the account, or for imports without one. */
    Mapping: z.optional(z.object({ AccountID: z.nullable(idOf('account')), Value: csvMapping })),
  }),
  answer: z.object({ added: z.int(), leftOut: z.int() }),
  example: {
    body: {
      ImportID: exampleId,
      FileName: 'checking.csv',
      Add: [0],
      LeaveOut: [],
      NewAccounts: [
        {
          DisplayName: 'Old Checking',
          InstitutionName: 'First Bank',
          AccountType: 0,
          Balance: { CurrentBalance: 120.5, Date: '2026-11-10' },
        },
      ],
      NewCategories: [{ Name: 'Food', Subcategory: 'Market', Income: false }],
      Mapping: {
        AccountID: 1,
        Value: {
          head: 'Date,Name,Amount',
          delimiter: ',',
          skippedRows: 1,
          dateOrder: 'MDY',
          decimalMark: '.',
          isOutPositive: false,
          columns: { date: 0, name: 1, amount: 2 },
        },
      },
    },
  },
  bodyLimitBytes: 4 * 1_048_576,
  timeoutMs: IMPORT_TIMEOUT_MS,
  work: 'import',
});

export const discardImport = defineCall({
  method: 'POST',
  path: 'Import/DiscardImport',
  access: 'person',
  needs: 'connect',
  summary: 'Discards an import that was uploaded but not committed.',
  failure: 'Error canceling the import',
  body: z.object({ ImportID: importId }),
  answer: z.object({}),
  example: { body: { ImportID: exampleId } },
});

export const getImportMapping = defineCall({
  method: 'GET',
  path: 'Import/GetMapping',
  access: 'person',
  needs: 'connect',
  summary: 'Returns the column mapping last used for an account, or for imports without one.',
  failure: 'Error reading the file',
  query: z.object({ accountID: z.optional(idTextOf('account')) }),
  answer: z.object({ mapping: z.nullable(csvMapping) }),
  example: { query: { accountID: '1' } },
});

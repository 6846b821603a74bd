import {
  amountModels,
  cadenceUnits,
  exceptionKinds,
  GOAL_STATES,
  seriesKinds,
  seriesStates,
  weekendPolicies,
} from '@cairn/domain';
import * as z from 'zod/mini';
import { accountType } from './accounts.ts';
import { rolloverPolicy, spendingKind } from './budgets.ts';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { reportQuery } from './reports.ts';
import { ruleEffects } from './rule-effects.ts';
import { transactionTag } from './tags.ts';
import { atMost, day, dollars, idOf, notEmpty, rowId, wholeText } from './wire.ts';

/** Rows per page. */
const CHANGES_MAX = 5_000;
const CURSOR_MAX = 200;

/** The number of the change that last touched the row. It only increases. */
const changedIn = z.int();
const month = z.string();

const splitLine = named({
  categoryId: as('categoryID', z.nullable(idOf('category'))),
  subcategoryId: as('subcategoryID', z.nullable(idOf('subcategory'))),
  amount: dollars,
  note: z.string(),
  isTransfer: z.boolean(),
  takesRemainder: z.boolean(),
  tagIds: as('tagIDs', z.array(idOf('tag'))),
});

const nouns = {
  transaction: named({
    id: idOf('transaction'),
    date: day,
    name: z.string(),
    description: z.string(),
    note: z.string(),
    amount: dollars,
    isIncome: z.boolean(),
    accountId: as('accountID', z.nullable(idOf('account'))),
    /** The anchor of its account, on the same day, that it came after and changes; null if that includes it. */
    afterBalanceIn: z.nullable(changedIn),
    categoryId: as('categoryID', z.nullable(idOf('category'))),
    subcategoryId: as('subcategoryID', z.nullable(idOf('subcategory'))),
    categorySource: z.nullable(z.enum(['person', 'rule', 'import', 'bank', 'learned'])),
    /** A description of the rule that set the category. */
    categoryRule: z.nullable(z.string()),
    markedAsTransfer: z.boolean(),
    hidden: z.boolean(),
    isEdited: z.boolean(),
    pending: z.boolean(),
    /** Ticked off on a statement. Posted bank transactions are cleared without it. */
    isCleared: z.boolean(),
    removedByBank: z.boolean(),
    isSplit: z.boolean(),
    splits: z.array(splitLine),
    tags: z.array(transactionTag),
  }),
  account: named({
    id: idOf('account'),
    name: z.string(),
    displayName: z.string(),
    institutionName: z.string(),
    type: accountType,
    icon: z.string(),
    iconColor: z.string(),
    mask: z.nullable(z.string()),
    bankId: as('bankID', z.nullable(idOf('bank'))),
    isLinked: z.boolean(),
    isRemoved: z.boolean(),
    /** As entered on the anchor date, or as last reported by the bank. */
    availableBalance: dollars,
    currentBalance: dollars,
    anchorDate: day,
    /** The change that set the anchor. */
    anchoredIn: changedIn,
    includesSameDay: z.nullable(z.boolean()),
    institutionId: as('institutionID', z.nullable(z.string())),
  }),
  category: named({
    id: idOf('category'),
    parentId: as('parentID', z.nullable(idOf('category'))),
    name: z.string(),
    icon: z.string(),
    iconColor: z.string(),
    income: z.boolean(),
    /** Null if the category’s bills decide. */
    spendingKind: z.nullable(spendingKind),
    isInterestOrFees: z.boolean(),
    /** Deleted categories still appear in past months. */
    isDeleted: z.boolean(),
  }),
  rule: named({
    id: idOf('rule'),
    /** Null if it only has other effects. */
    categoryId: as('categoryID', z.nullable(idOf('category'))),
    type: z.enum(['Name', 'Amount']),
    comparison: z.enum(['equals', 'contains', 'Greater Than', 'Less than']),
    value: z.string(),
    amount: z.nullable(dollars),
    effects: ruleEffects,
    isEnabled: z.boolean(),
    /** Its place in the user's own order; null by default, and for rules created since. */
    position: z.nullable(z.int()),
  }),
  defaultBudget: named({ categoryId: as('categoryID', idOf('category')), fromMonth: month, amount: dollars }),
  monthBudget: named({ categoryId: as('categoryID', idOf('category')), month, amount: dollars }),
  rolloverPolicy: named({
    categoryId: as('categoryID', idOf('category')),
    fromMonth: month,
    policy: rolloverPolicy,
  }),
  budgetMove: named({
    id: idOf('budget move'),
    month,
    /** Null for Left to budget. */
    fromId: as('fromCategoryID', z.nullable(idOf('category'))),
    toId: as('toCategoryID', z.nullable(idOf('category'))),
    amount: dollars,
  }),
  tag: named({
    id: idOf('tag'),
    kind: z.enum(['plain', 'reimbursable']),
    name: z.string(),
    color: z.string(),
    startsOn: z.nullable(day),
    endsOn: z.nullable(day),
    budget: z.nullable(dollars),
    /** The tag that replaces it. Transactions are still sent with the merged tag's ID. */
    mergedIntoId: as('mergedIntoID', z.nullable(idOf('tag'))),
    /** Transactions are still sent with a deleted tag's ID, because an undo restores it. */
    isDeleted: z.boolean(),
  }),
  balanceAssertion: named({
    id: idOf('balance assertion'),
    accountId: as('accountID', idOf('account')),
    date: day,
    basis: z.enum(['opening', 'closing', 'afterRow', 'asOf']),
    afterTransactionId: as('afterTransactionID', z.nullable(idOf('transaction'))),
    asOfIn: z.nullable(changedIn),
    amount: dollars,
    /** The pending amount when a bank reported the balance. */
    pendingAmount: z.nullable(dollars),
    source: z.enum(['bank', 'file', 'person']),
  }),
  institutionBalanceMode: named({
    institutionId: as('institutionID', z.string()),
    /** Whether the institution's balances include pending transactions; null while that isn't known. */
    includesPending: z.nullable(z.boolean()),
  }),
  series: named({
    id: idOf('series'),
    name: z.string(),
    merchantKey: z.string(),
    /** The keys of series that were merged into it. */
    otherMerchantKeys: z.array(z.string()),
    /** While the account is removed, the series counts as paused. */
    accountId: as('accountID', z.nullable(idOf('account'))),
    otherAccountId: as('otherAccountID', z.nullable(idOf('account'))),
    isIncome: z.boolean(),
    cadenceUnit: z.enum(cadenceUnits),
    cadenceCount: z.int(),
    anchorOn: day,
    dayOfMonth: z.nullable(z.int()),
    otherDay: z.nullable(z.int()),
    weekendPolicy: z.enum(weekendPolicies),
    amountModel: z.enum(amountModels),
    amount: dollars,
    low: z.nullable(dollars),
    high: z.nullable(dollars),
    amountFromOn: day,
    categoryId: as('categoryID', z.nullable(idOf('category'))),
    subcategoryId: as('subcategoryID', z.nullable(idOf('subcategory'))),
    kind: z.enum(seriesKinds),
    state: z.enum(seriesStates),
    endsOn: z.nullable(day),
    trackedFromOn: day,
  }),
  seriesException: named({
    id: idOf('series exception'),
    seriesId: as('seriesID', idOf('series')),
    dueOn: day,
    kind: z.enum(exceptionKinds),
    movedToOn: z.nullable(day),
    amount: z.nullable(dollars),
    transactionId: as('userTransactionID', z.nullable(idOf('transaction'))),
  }),
  reconciliation: named({
    id: idOf('reconciliation'),
    accountId: as('accountID', idOf('account')),
    from: day,
    to: day,
    closingBalance: dollars,
    unexplained: dollars,
    /** Whether the seal holds. */
    isSealed: z.boolean(),
  }),
  cardCycle: named({
    accountId: as('accountID', idOf('account')),
    closesOnDay: z.int(),
    dueOnDay: z.int(),
    paysFromId: as('paysFromAccountID', idOf('account')),
  }),
  accountFloor: named({ accountId: as('accountID', idOf('account')), floor: dollars }),
  goal: named({
    id: idOf('goal'),
    name: z.string(),
    icon: z.string(),
    iconColor: z.string(),
    target: dollars,
    monthly: z.nullable(dollars),
    startsOn: day,
    dueOn: z.nullable(day),
    priority: z.int(),
    state: z.enum(GOAL_STATES),
    earmarks: z.array(named({ accountId: as('accountID', idOf('account')), amount: dollars })),
  }),
  sinkingFund: named({
    categoryId: as('categoryID', idOf('category')),
    target: dollars,
    dueMonth: month,
    repeatMonths: z.nullable(z.int()),
  }),
  report: named({
    id: idOf('report'),
    name: z.string(),
    query: reportQuery,
    position: z.int(),
    isPinned: z.boolean(),
  }),
};

const reviewDecision = named({
  id: rowId,
  /** The decision's subject. A rejected suggestion is known by its fingerprint alone. */
  subjectNoun: z.enum(['transaction', 'series', 'suggestion', 'goal', 'account', 'reconciliation', 'category', 'rule']),
  subjectId: as('subjectID', rowId),
  /** For the reasons, see Review/GetItems. */
  reason: z.string(),
  fingerprint: z.string(),
  /** The amount that was decided on. */
  amount: dollars,
  decision: z.enum(['approve', 'decline', 'choose']),
});

export type SyncedTransaction = z.output<typeof nouns.transaction>;

const changed = z.discriminatedUnion('noun', [
  z.object({ noun: z.literal('transaction'), changedIn, row: nouns.transaction }),
  z.object({ noun: z.literal('account'), changedIn, row: nouns.account }),
  z.object({ noun: z.literal('category'), changedIn, row: nouns.category }),
  z.object({ noun: z.literal('rule'), changedIn, row: nouns.rule }),
  z.object({ noun: z.literal('defaultBudget'), changedIn, row: nouns.defaultBudget }),
  z.object({ noun: z.literal('monthBudget'), changedIn, row: nouns.monthBudget }),
  z.object({ noun: z.literal('rolloverPolicy'), changedIn, row: nouns.rolloverPolicy }),
  z.object({ noun: z.literal('budgetMove'), changedIn, row: nouns.budgetMove }),
  z.object({ noun: z.literal('tag'), changedIn, row: nouns.tag }),
  z.object({ noun: z.literal('balanceAssertion'), changedIn, row: nouns.balanceAssertion }),
  z.object({ noun: z.literal('institutionBalanceMode'), changedIn, row: nouns.institutionBalanceMode }),
  z.object({ noun: z.literal('series'), changedIn, row: nouns.series }),
  z.object({ noun: z.literal('seriesException'), changedIn, row: nouns.seriesException }),
  z.object({ noun: z.literal('reviewDecision'), changedIn, row: reviewDecision }),
  z.object({ noun: z.literal('reconciliation'), changedIn, row: nouns.reconciliation }),
  z.object({ noun: z.literal('cardCycle'), changedIn, row: nouns.cardCycle }),
  z.object({ noun: z.literal('accountFloor'), changedIn, row: nouns.accountFloor }),
  z.object({ noun: z.literal('goal'), changedIn, row: nouns.goal }),
  z.object({ noun: z.literal('sinkingFund'), changedIn, row: nouns.sinkingFund }),
  z.object({ noun: z.literal('report'), changedIn, row: nouns.report }),
  /** A removed row. For a budget or a policy, the category's ID and the month. */
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
    'Lists the rows that were added, changed or removed since the cursor, oldest change first; without a cursor, the whole ledger. Apply each page’s rows in order, and continue with the returned cursor while hasMore is true. A cursor older than 90 days is rejected with 410: start over without one.',
  failure: 'Error getting changes',
  query: z.object({
    after: z.optional(z.string().check(notEmpty(), atMost(CURSOR_MAX))),
    /** Maximum number of rows to return. */
    limit: z.optional(wholeText(1, CHANGES_MAX)),
  }),
  answer: z.object({ changes: z.array(changed), cursor: z.string(), hasMore: z.boolean() }),
});

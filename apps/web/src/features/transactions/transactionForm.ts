import {
  type AnswerOf,
  type BodyOf,
  type createTransaction,
  type getTransactionData,
  type Transaction,
  transactionDescription,
  transactionName,
  type updateTransaction,
} from '@cairn/contract';
import { type Day, formatCents, formatDay } from '@cairn/domain';
import * as z from 'zod/mini';
import { typedDay, typedText } from '../../app/form/typed.ts';
import { positiveAmount } from './amount.ts';
import { sameNames } from './renameChoice.ts';
import { splitsForAmount } from './splitAmount.ts';
import { displayedCategory, UNCATEGORIZED } from './transactionDisplay.ts';

const choice = z.nullable(z.number());

export const transactionForm = z.object({
  name: typedText(transactionName, { missing: 'Enter a name' }),
  description: typedText(transactionDescription),
  amount: positiveAmount,
  categoryId: choice,
  subcategoryId: choice,
  accountId: choice,
  date: typedDay('Choose a date'),
  markedAsTransfer: z.boolean(),
  hidden: z.boolean(),
  isIncome: z.boolean(),
  /** Autocategorization: a rule for this name. */
  hasNameRule: z.boolean(),
  /** A new name is for all transactions of the merchant. */
  renamesMerchant: z.boolean(),
  /** The merchant's names to rename then. */
  merchantNames: z.array(z.string()),
});

/** The form of a transaction; the amount of a split must leave something for the part that takes the difference. */
export function transactionFormOf({ isSplit, splits }: Pick<Transaction, 'isSplit' | 'splits'>) {
  if (!isSplit) return transactionForm;
  return transactionForm.check(({ value, issues }) => {
    // A category ends the split.
    if (value.categoryId !== null) return;
    const lines = splitsForAmount(splits, value.amount);
    if ('error' in lines) issues.push({ code: 'custom', input: value, path: ['amount'], message: lines.error });
  });
}

export type TransactionDraft = z.input<typeof transactionForm>;
export type TransactionValues = z.output<typeof transactionForm>;

export function emptyDraft(today: Day, categoryId: number | null, subcategoryId: number | null): TransactionDraft {
  return {
    name: '',
    description: '',
    amount: '',
    categoryId,
    subcategoryId,
    accountId: null,
    date: today,
    markedAsTransfer: false,
    hidden: false,
    isIncome: false,
    hasNameRule: false,
    renamesMerchant: false,
    merchantNames: [],
  };
}

type EditedDetails = Pick<AnswerOf<typeof getTransactionData>, 'hasNameRule' | 'merchantNames'>;

export function draftFrom(transaction: Transaction & EditedDetails): TransactionDraft {
  const { name, description, accountId, date, markedAsTransfer, hidden, isIncome, hasNameRule } = transaction;
  return {
    name,
    description,
    amount: formatCents(transaction.amount),
    categoryId: transaction.category?.id ?? null,
    subcategoryId: transaction.subcategory?.id ?? null,
    accountId,
    date,
    markedAsTransfer,
    hidden,
    isIncome,
    hasNameRule,
    renamesMerchant: false,
    merchantNames: sameNames(transaction.merchantNames),
  };
}

function describeFields(transaction: Transaction) {
  const { name, description, amount, date, markedAsTransfer, hidden, isIncome } = transaction;
  return {
    Name: name,
    Description: description || 'N/A',
    Amount: formatCents(amount),
    Category: displayedCategory(transaction)?.name ?? UNCATEGORIZED,
    Date: formatDay(date),
    'Mark as Transfer': markedAsTransfer ? 'Yes' : 'No',
    'Hide Transaction': hidden ? 'Yes' : 'No',
    'Deposit (Money In)': isIncome ? 'Yes' : 'No',
  };
}

/** The fields that have changed since the form opened, with their new values: "Amount: $46.00". */
export function changesSince(opened: Transaction, newest: Transaction): string[] {
  const before = new Set(Object.entries(describeFields(opened)).map((field) => field.join(': ')));
  const now = Object.entries(describeFields(newest)).map((field) => field.join(': '));
  return now.filter((field) => !before.has(field));
}

/** Takes untouched fields from the newest state, because a bank sync or a rule may change them during editing. */
export function mergeUntouched(
  newest: TransactionDraft,
  before: TransactionDraft,
  draft: TransactionDraft,
): TransactionDraft {
  const isTouched = (field: keyof TransactionDraft) => draft[field] !== before[field];
  const isCategoryTouched = isTouched('categoryId') || isTouched('subcategoryId');
  const { categoryId, subcategoryId } = isCategoryTouched ? draft : newest;
  return {
    name: (isTouched('name') ? draft : newest).name,
    description: (isTouched('description') ? draft : newest).description,
    amount: (isTouched('amount') ? draft : newest).amount,
    categoryId,
    subcategoryId,
    accountId: draft.accountId,
    date: (isTouched('date') ? draft : newest).date,
    markedAsTransfer: (isTouched('markedAsTransfer') ? draft : newest).markedAsTransfer,
    hidden: (isTouched('hidden') ? draft : newest).hidden,
    isIncome: (isTouched('isIncome') ? draft : newest).isIncome,
    hasNameRule: draft.hasNameRule,
    renamesMerchant: draft.renamesMerchant,
    merchantNames: draft.merchantNames,
  };
}

/** Clears the subcategory when the category changes. */
export function chooseDraftCategory(draft: TransactionDraft, categoryId: number | null): TransactionDraft {
  return { ...draft, categoryId, subcategoryId: categoryId === draft.categoryId ? draft.subcategoryId : null };
}

export function toCreateBody(
  { hasNameRule: _rule, renamesMerchant: _renamesMerchant, merchantNames: _names, ...values }: TransactionValues,
  categoryName: string | null = null,
): BodyOf<typeof createTransaction> {
  return { ...values, isEdited: false, deleted: false, categoryName };
}

type UpdateBody = BodyOf<typeof updateTransaction>;

/**
 * The rule to save with an update: a new or changed rule for the name, null to remove it, or
 * undefined to leave it as is.
 */
export function ruleChange(before: TransactionDraft, after: TransactionValues): UpdateBody['rule'] {
  if (after.categoryId === null) return undefined;
  if (!after.hasNameRule) return before.hasNameRule ? null : undefined;
  const isSame =
    before.hasNameRule &&
    before.name.trim() === after.name &&
    before.categoryId === after.categoryId &&
    before.subcategoryId === after.subcategoryId;
  if (isSame) return undefined;
  return {
    categoryId: after.categoryId,
    subcategoryId: after.subcategoryId,
    type: 'Name',
    comparison: 'equals',
    comparisonValue: after.name,
  };
}

export function toUpdateBody(id: number, before: TransactionDraft, after: TransactionValues): UpdateBody {
  const { hasNameRule: _hasNameRule, renamesMerchant, merchantNames, accountId, ...values } = after;
  const isRenamed = renamesMerchant && after.name !== before.name.trim();
  const rule = ruleChange(before, after);
  return {
    ...values,
    id,
    isEdited: true,
    deleted: false,
    // Omitting the account leaves it unchanged, even if it is linked or removed.
    ...(accountId !== before.accountId && { accountId }),
    ...(rule !== undefined && { rule }),
    ...(isRenamed && { renamesMerchant, merchantNames }),
  };
}

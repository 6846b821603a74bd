import type { BodyOf, createTransaction, Transaction, updateTransaction } from '@cairn/contract';
import { type Cents, type Day, formatCents, isDay } from '@cairn/domain';
import { fieldErrors } from '../../app/fieldErrors.ts';
import { parseAmount } from './amount.ts';

/** The transaction form's fields, as typed. */
export interface Draft {
  name: string;
  description: string;
  amount: string;
  categoryId: number | null;
  subcategoryId: number | null;
  accountId: number | null;
  date: string;
  isTransfer: boolean;
  isHidden: boolean;
  isDeposit: boolean;
  /** Autocategorization: a rule for this name. */
  hasRule: boolean;
}

const sentFields = ['name', 'description', 'amount', 'date', 'categoryId', 'subcategoryId', 'accountId'] as const;

export type DraftErrors = Partial<Record<(typeof sentFields)[number], string>>;

/** A valid draft with its text fields parsed. */
export interface CheckedDraft extends Draft {
  amountCents: Cents;
  day: Day;
}

export function emptyDraft(today: Day, categoryId: number | null, subcategoryId: number | null): Draft {
  return {
    name: '',
    description: '',
    amount: '',
    categoryId,
    subcategoryId,
    accountId: null,
    date: today,
    isTransfer: false,
    isHidden: false,
    isDeposit: false,
    hasRule: false,
  };
}

export function draftFrom(transaction: Transaction & { hasNameRule: boolean }): Draft {
  return {
    name: transaction.name,
    description: transaction.description,
    amount: formatCents(transaction.amount),
    categoryId: transaction.category?.id ?? null,
    subcategoryId: transaction.subcategory?.id ?? null,
    accountId: transaction.accountId,
    date: transaction.date,
    isTransfer: transaction.markedAsTransfer,
    isHidden: transaction.hidden,
    isDeposit: transaction.isIncome,
    hasRule: transaction.hasNameRule,
  };
}

/** Takes untouched fields from the newest state, because a bank sync or a rule may change them during editing. */
export function mergeUntouched(newest: Draft, before: Draft, draft: Draft): Draft {
  const { name, description, amount, date, isDeposit, isTransfer, isHidden } = draft;
  const isCategoryTouched = draft.categoryId !== before.categoryId || draft.subcategoryId !== before.subcategoryId;
  return {
    ...draft,
    name: name === before.name ? newest.name : name,
    description: description === before.description ? newest.description : description,
    amount: amount === before.amount ? newest.amount : amount,
    date: date === before.date ? newest.date : date,
    isDeposit: isDeposit === before.isDeposit ? newest.isDeposit : isDeposit,
    isTransfer: isTransfer === before.isTransfer ? newest.isTransfer : isTransfer,
    isHidden: isHidden === before.isHidden ? newest.isHidden : isHidden,
    ...(!isCategoryTouched && { categoryId: newest.categoryId, subcategoryId: newest.subcategoryId }),
  };
}

/** Clears the subcategory when the category changes. */
export function chooseDraftCategory(draft: Draft, categoryId: number | null): Draft {
  return { ...draft, categoryId, subcategoryId: categoryId === draft.categoryId ? draft.subcategoryId : null };
}

export function checkDraft(draft: Draft): { errors: DraftErrors } | { checked: CheckedDraft } {
  const name = draft.name.trim();
  const amount = parseAmount(draft.amount);
  if (name !== '' && 'cents' in amount && isDay(draft.date)) {
    const description = draft.description.trim();
    return { checked: { ...draft, name, description, amountCents: amount.cents, day: draft.date } };
  }
  return {
    errors: {
      ...(name === '' && { name: 'Enter a name' }),
      ...('error' in amount && { amount: amount.error }),
      ...(!isDay(draft.date) && { date: 'Choose a date' }),
    },
  };
}

/** The server's field errors. */
export function toFieldErrors(rejected: Readonly<Record<string, string>> | undefined): DraftErrors {
  return fieldErrors(rejected, sentFields);
}

function shownFields({ name, description, amountCents, isDeposit, isHidden, isTransfer }: CheckedDraft) {
  return {
    name,
    description,
    amount: amountCents,
    isIncome: isDeposit,
    hidden: isHidden,
    markedAsTransfer: isTransfer,
  };
}

export function toCreateBody(
  draft: CheckedDraft,
  categoryName: string | null = null,
): BodyOf<typeof createTransaction> {
  return {
    ...shownFields(draft),
    isEdited: false,
    deleted: false,
    categoryName,
    date: draft.day,
    categoryId: draft.categoryId,
    subcategoryId: draft.subcategoryId,
    accountId: draft.accountId,
  };
}

type UpdateBody = BodyOf<typeof updateTransaction>;

/**
 * The rule to save with an update: a new or changed rule for the name, null to remove it, or
 * undefined to leave it as is.
 */
export function ruleChange(before: Draft, after: CheckedDraft): UpdateBody['rule'] {
  if (after.categoryId === null) return undefined;
  if (!after.hasRule) return before.hasRule ? null : undefined;
  const isSame =
    before.hasRule &&
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

export function toUpdateBody(id: number, before: Draft, after: CheckedDraft): UpdateBody {
  const rule = ruleChange(before, after);
  return {
    ...shownFields(after),
    id,
    isEdited: true,
    deleted: false,
    date: after.day,
    categoryId: after.categoryId,
    subcategoryId: after.subcategoryId,
    // Omitting the account leaves it unchanged, even if it is linked or removed.
    ...(after.accountId !== before.accountId && { accountId: after.accountId }),
    ...(rule !== undefined && { rule }),
  };
}

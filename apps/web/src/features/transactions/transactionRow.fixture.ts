import type { Category, Transaction } from '@cairn/contract';
import { cents, parseDay } from '@cairn/domain';

export function dayOf(text: string) {
  const parsed = parseDay(text);
  if (!parsed) throw new Error(`${text} is not a day`);
  return parsed;
}

/** An uncategorized expense of 5.00 on 11/15/2026, without an account. */
export function transactionRow(id: number, name: string): Transaction {
  return {
    id,
    name,
    description: '',
    accountId: null,
    accountName: '',
    institutionName: '',
    amount: cents(5_00),
    date: dayOf('2026-11-15'),
    category: null,
    subcategory: null,
    markedAsTransfer: false,
    hidden: false,
    isIncome: false,
    isEdited: false,
    deleted: false,
    pending: false,
    removedByBank: false,
    isSplit: false,
    splits: [],
    tags: [],
    note: '',
    changedIn: 1,
  };
}

/** A line of a split. */
export function lineOf(
  { id, name, icon, iconColor }: Pick<Category, 'id' | 'name' | 'icon' | 'iconColor'>,
  amountCents: number,
  takesRemainder = false,
): Transaction['splits'][number] {
  return {
    category: { id, name, icon, iconColor },
    subcategory: null,
    amount: cents(amountCents),
    note: '',
    isTransfer: false,
    takesRemainder,
    tagIds: [],
  };
}

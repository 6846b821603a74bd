import { NAME_MAX, NOTE_MAX, type Transaction } from '@cairn/contract';
import { type Day, formatCents, formatDay, LARGEST_AMOUNT, plainText, readDay } from '@cairn/domain';
import * as z from 'zod/mini';
import { MISSING_AMOUNT, MISSING_NAME, NOT_A_DAY } from '../../app/form/entryTexts.ts';
import { typedSum } from '../../app/form/typed.ts';
import { shownName } from './transactionDisplay.ts';

/** The fields of a row that are edited as text. */
export type TextField = 'name' | 'note' | 'date' | 'amount';
/** Every field of a row that can be edited in place. */
export type EditedField = TextField | 'category';

/** The order in which Tab moves through a row; the note has a box of its own. */
const tabOrder: readonly EditedField[] = ['name', 'category', 'date', 'amount'];

/** The field that Tab moves to; null leaves the row. */
export function fieldAfter(field: EditedField, step: 1 | -1): EditedField | null {
  const index = tabOrder.indexOf(field);
  return index === -1 ? null : (tabOrder[index + step] ?? null);
}

/** A field's value as the editor shows it. */
export function cellText(row: Transaction, field: TextField): string {
  if (field === 'date') return formatDay(row.date);
  if (field === 'amount') return formatCents(row.amount);
  return field === 'name' ? shownName(row) : row.note;
}

type Changed = Partial<Pick<Transaction, TextField>>;

const amountField = typedSum(MISSING_AMOUNT, LARGEST_AMOUNT).check(
  z.refine((amount) => amount > 0, 'Enter an amount greater than zero.'),
);

function readAmount(typed: string): { values: Changed } | { error: string } {
  const { data, error } = z.safeDecode(amountField, typed);
  return error ? { error: error.issues[0]?.message ?? '' } : { values: { amount: data } };
}

/** Parses the text typed in a cell. */
export function readCell(field: TextField, typed: string, today: Day): { values: Changed } | { error: string } {
  if (field === 'amount') return readAmount(typed);
  if (field === 'note') return { values: { note: typed.trim().slice(0, NOTE_MAX) } };
  if (field === 'date') {
    const date = readDay(typed, today);
    return date === null ? { error: NOT_A_DAY } : { values: { date } };
  }
  const name = plainText(typed, NAME_MAX).trim();
  return name === '' ? { error: MISSING_NAME } : { values: { name } };
}

const textFields: readonly TextField[] = ['name', 'note', 'date', 'amount'];

/** Whether the values differ from the row's. */
export function isChanged(row: Transaction, values: Changed): boolean {
  return textFields.some((field) => values[field] !== undefined && values[field] !== row[field]);
}

import type { Day } from '../day.ts';
import { type Cents, cents } from '../money.ts';

/** The fields of a transaction that a bank reports. */
export interface BankFields {
  readonly day: Day;
  readonly name: string;
  readonly description: string;
  readonly amountCents: Cents;
  readonly isIncome: boolean;
}

/** The bank's values for the fields that the user edited. Its keys are the edited fields. */
export type EditedValues = Partial<BankFields>;

const fieldNames = ['day', 'name', 'description', 'amountCents', 'isIncome'] as const;

function fieldsOf(values: BankFields): BankFields {
  const { day, name, description, amountCents, isIncome } = values;
  return { day, name, description, amountCents, isIncome };
}

function orNull(values: EditedValues): EditedValues | null {
  return Object.keys(values).length === 0 ? null : values;
}

/** A transaction as the bank reported it, without the user's edits. */
export function asReported(shown: BankFields, edited: EditedValues | null): BankFields {
  return { ...fieldsOf(shown), ...edited };
}

/** The edited fields after an edit: those that now differ from the bank's values. */
export function editedAfter(before: BankFields, edited: EditedValues | null, after: BankFields): EditedValues | null {
  const reported = asReported(before, edited);
  const differing = fieldNames.filter((field) => after[field] !== reported[field]);
  return orNull(Object.fromEntries(differing.map((field) => [field, reported[field]])));
}

/** Applies newly reported values. Edited fields keep the user's values and remember the bank's. */
export function mergeReported(
  shown: BankFields,
  edited: EditedValues | null,
  reported: BankFields,
): { readonly shown: BankFields; readonly edited: EditedValues | null } {
  const editedFields = fieldNames.filter((field) => edited !== null && field in edited);
  const own = Object.fromEntries(editedFields.map((field) => [field, shown[field]]));
  return {
    shown: { ...fieldsOf(reported), ...own },
    edited: orNull(Object.fromEntries(editedFields.map((field) => [field, reported[field]]))),
  };
}

export function hasSameBankFields(a: BankFields, b: BankFields): boolean {
  return fieldNames.every((field) => a[field] === b[field]);
}

/** Converts dollars from a bank, which are floating-point numbers; null if out of range. */
export function centsFromBank(dollars: number): Cents | null {
  const nearest = Math.round(dollars * 100);
  return Number.isSafeInteger(nearest) ? cents(nearest) : null;
}

/** The last 2 to 4 characters of an account number; null if it is shorter than that. */
export function maskOf(shown: string | null | undefined): string | null {
  const last = (shown ?? '').replace(/[^\dA-Za-z]/g, '').slice(-4);
  return last.length >= 2 ? last : null;
}

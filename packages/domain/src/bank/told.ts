import type { Day } from '../day.ts';
import { type Cents, cents } from '../money.ts';

/** What a bank says of a transaction. */
export interface BankFields {
  readonly day: Day;
  readonly name: string;
  readonly description: string;
  readonly amountCents: Cents;
  readonly isIncome: boolean;
}

/** What the bank says of the fields that the person edited; its members are the edited fields. */
export type EditedValues = Partial<BankFields>;

const fieldNames = ['day', 'name', 'description', 'amountCents', 'isIncome'] as const;

function fieldsOf(values: BankFields): BankFields {
  const { day, name, description, amountCents, isIncome } = values;
  return { day, name, description, amountCents, isIncome };
}

function orNull(values: EditedValues): EditedValues | null {
  return Object.keys(values).length === 0 ? null : values;
}

/** A transaction as the bank has it, whatever the person made of it. */
export function asTold(shown: BankFields, edited: EditedValues | null): BankFields {
  return { ...fieldsOf(shown), ...edited };
}

/** The edited fields after an edit: those that now differ from what the bank says. */
export function editedAfter(before: BankFields, edited: EditedValues | null, after: BankFields): EditedValues | null {
  const told = asTold(before, edited);
  const differing = fieldNames.filter((field) => after[field] !== told[field]);
  return orNull(Object.fromEntries(differing.map((field) => [field, told[field]])));
}

/** What the bank says anew: edited fields keep the person's values, and remember the bank's. */
export function mergeTold(
  shown: BankFields,
  edited: EditedValues | null,
  told: BankFields,
): { readonly shown: BankFields; readonly edited: EditedValues | null } {
  const kept = fieldNames.filter((field) => edited !== null && field in edited);
  const own = Object.fromEntries(kept.map((field) => [field, shown[field]]));
  return {
    shown: { ...fieldsOf(told), ...own },
    edited: orNull(Object.fromEntries(kept.map((field) => [field, told[field]]))),
  };
}

export function isSameTold(a: BankFields, b: BankFields): boolean {
  return fieldNames.every((field) => a[field] === b[field]);
}

/** Banks tell dollars as a floating number; null for what is no amount. */
export function centsFromBank(dollars: number): Cents | null {
  const nearest = Math.round(dollars * 100);
  return Number.isSafeInteger(nearest) ? cents(nearest) : null;
}

/** The last 2 to 4 characters of a number that a bank shows; anything shorter says nothing. */
export function maskOf(shown: string | null | undefined): string | null {
  const last = (shown ?? '').replace(/[^\dA-Za-z]/g, '').slice(-4);
  return last.length >= 2 ? last : null;
}

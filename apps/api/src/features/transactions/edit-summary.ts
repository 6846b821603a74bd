import { cents, formatCents, formatDay, isDay } from '@cairn/domain';
import type { TransactionRow } from '../../ledger/index.ts';
import type { Edit } from './update-transaction.ts';

type Before = Pick<TransactionRow, keyof Edit & keyof TransactionRow>;

/** Names the edited field if there is only one; otherwise only says that the transaction was edited. */
export function editSummary(before: Before, edit: Edit, hasNewTags: boolean): string {
  const fields = new Set(
    Object.entries(edit).flatMap(([field, value]) => (isSame(before, field, value) ? [] : [field])),
  );
  if (fields.delete('subcategoryId')) fields.add('categoryId');
  if (hasNewTags) fields.add('tags');
  const [field, ...others] = fields;
  const name = edit.name ?? before.name;
  return (others.length === 0 && field !== undefined && describe(field, before, edit)) || `Edited ${name}`;
}

function isSame(before: Before, field: string, value: unknown): boolean {
  return value === undefined || Reflect.get(before, field) === value;
}

function describe(field: string, before: Before, { name, amountCents, day }: Edit): string | null {
  const of = before.name;
  if (field === 'name') return `Renamed ${of} to ${name}`;
  if (field === 'amountCents' && amountCents !== undefined)
    return `Changed the amount of ${of} from ${formatCents(cents(before.amountCents))} to ${formatCents(cents(amountCents))}`;
  if (field === 'day' && day !== undefined && isDay(before.day) && isDay(day))
    return `Changed the date of ${of} from ${formatDay(before.day)} to ${formatDay(day)}`;
  if (field === 'categoryId') return `Changed the category of ${of}`;
  if (field === 'note') return `Changed the note on ${of}`;
  return field === 'tags' ? `Changed the tags of ${of}` : null;
}

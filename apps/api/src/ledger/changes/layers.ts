import { isDeepStrictEqual } from 'node:util';
import { type ChangeSetId, cents, searchText } from '@cairn/domain';
import { TOUCHED_IN } from '../transactions/fields.ts';

export type RowValues = Readonly<Record<string, unknown>>;

/** What one change did to a row: the previous values of the fields that it wrote. */
export interface RowLayer {
  readonly changeSetId: ChangeSetId;
  readonly before: RowValues;
  /** A user's edit, which marks the row as edited even if it was before. */
  readonly isEdit: boolean;
}

type Part = string;

/** Fields that change together. Others are parts of their own. */
const partsByField: Readonly<Record<string, readonly Part[]>> = {
  nameKey: ['name'],
  isNameReported: ['name'],
  categoryId: ['category'],
  subcategoryId: ['category'],
  categorySource: ['category'],
  categoryRule: ['category'],
  // The lines have the categories and add up to the amount.
  isSplit: ['category', 'amountCents'],
  splits: ['category', 'amountCents'],
  refusedTagIds: ['tags'],
};

/** Derived, or worked out by `withoutLayer` below. */
const internal: ReadonlySet<string> = new Set([TOUCHED_IN, 'searchText', 'isEdited', 'bankValues']);

const partsOf = (field: string): readonly Part[] => (internal.has(field) ? [] : (partsByField[field] ?? [field]));

const asObject = (value: unknown): RowValues => Object(value ?? {});

/** The bank's values that a change stored or removed. */
function changedBankFields(from: unknown, to: unknown): string[] {
  const [before, after] = [asObject(from), asObject(to)];
  return Object.keys({ ...before, ...after }).filter((field) => !isDeepStrictEqual(before[field], after[field]));
}

const differs = (field: string, from: RowValues, to: RowValues) =>
  !isDeepStrictEqual(from[field] ?? null, to[field] ?? null);

/** The parts that a change really changed, given the row's values after it. */
function changedParts({ before }: RowLayer, after: RowValues): Set<Part> {
  const fields = Object.keys(before).filter((field) => differs(field, before, after));
  const ofBank = fields.includes('bankValues') ? changedBankFields(before.bankValues, after.bankValues) : [];
  return new Set([...fields, ...ofBank].flatMap(partsOf));
}

/** The values after each change, in the order of the layers, which are newest first. */
function valuesAfter(current: RowValues, layers: readonly RowLayer[]): RowValues[] {
  let values = current;
  return layers.map(({ before }) => {
    const after = values;
    values = { ...values, ...before };
    return after;
  });
}

/** The newest change above the last layer that changed the same part of the row; null if there is none. */
export function findBlocker(current: RowValues, layers: readonly RowLayer[]): ChangeSetId | null {
  const after = valuesAfter(current, layers);
  const parts = layers.map((layer, at) => changedParts(layer, after[at] ?? {}));
  const own = parts.at(-1) ?? new Set<Part>();
  const at = parts.slice(0, -1).findIndex((later) => [...later].some((part) => own.has(part)));
  return layers[at]?.changeSetId ?? null;
}

/** The bank's values without those that a change stored or removed. */
function withoutBankChange(values: unknown, from: unknown, to: unknown): RowValues | null {
  const restored: Record<string, unknown> = { ...asObject(values) };
  for (const field of changedBankFields(from, to)) {
    if (field in asObject(from)) restored[field] = asObject(from)[field];
    else delete restored[field];
  }
  return Object.keys(restored).length === 0 && !from ? null : restored;
}

function searchTextOf({ name, description, amountCents, note }: RowValues): string {
  const described = { name: String(name), description: String(description), note: String(note) };
  return searchText({ ...described, amountCents: cents(Number(amountCents)) });
}

/** Reverts the layer's effect on the values of the row at any later time. */
function createRemoval({ before }: RowLayer, after: RowValues, isOwn: (field: string) => boolean) {
  const restored = Object.fromEntries(Object.entries(before).filter(([field]) => isOwn(field)));
  return (values: RowValues): RowValues => {
    const bankValues =
      'bankValues' in before
        ? withoutBankChange(values.bankValues, before.bankValues, after.bankValues)
        : values.bankValues;
    const result = { ...values, ...restored, bankValues };
    return { ...result, searchText: searchTextOf(result) };
  };
}

const pick = (values: RowValues, fields: readonly string[]): RowValues =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

/**
 * Moves the last layer to the top, as if its change had been made after the others, so that it can be undone first.
 * Returns the layers with their new previous values. None of the others may have changed the same part of the row.
 */
export function liftLast(current: RowValues, layers: readonly RowLayer[]): RowLayer[] {
  const after = valuesAfter(current, layers);
  const [lifted, top, ownAfter] = [layers.at(-1), layers[0], after.at(-1)];
  if (!lifted || !top || !ownAfter || layers.length === 1) return [...layers];
  const own = changedParts(lifted, ownAfter);
  const isOwn = (field: string) => partsOf(field).some((part) => own.has(part));
  const without = createRemoval(lifted, ownAfter, isOwn);
  const later = layers.slice(0, -1);
  const next = later.length - 1;
  // The first of the other edits is now the one that marks the row as edited.
  const firstEdit = later.findLastIndex(({ isEdit }) => isEdit);
  const mark = 'isEdited' in lifted.before ? { isEdited: lifted.before.isEdited } : {};
  const rebased = later.map((layer, at): RowLayer => {
    const found = without({ ...after[at], ...layer.before });
    const touchedIn = at === next ? lifted.before[TOUCHED_IN] : layer.before[TOUCHED_IN];
    const before = pick(found, Object.keys(layer.before));
    return { ...layer, before: { ...before, ...(at === firstEdit && mark), [TOUCHED_IN]: touchedIn } };
  });
  const fields = Object.keys(lifted.before).filter(
    (field) => isOwn(field) || field === 'searchText' || field === 'bankValues',
  );
  const before = { ...pick(without(current), fields), ...(firstEdit === -1 && mark), [TOUCHED_IN]: top.changeSetId };
  return [{ ...lifted, before }, ...rebased];
}

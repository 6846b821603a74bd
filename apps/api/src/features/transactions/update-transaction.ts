import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, updateTransaction } from '@cairn/contract';
import { type Cents, cents, countOf, editedAfter, type LedgerId, merchantName, trustKeyOf } from '@cairn/domain';
import { and, eq, isNotNull } from 'drizzle-orm';
import {
  type AppliedRules,
  type Change,
  derivedFrom,
  type EditBasis,
  endSplit,
  findManualAccount,
  findOptionalTarget,
  findTarget,
  hasRuleChange,
  isOneOf,
  normalized,
  recordCorrections,
  refitSplits,
  remembersReported,
  removeNameRule,
  renameMerchant,
  rewriteTransaction,
  rewriteTransactions,
  setNameRule,
  type TransactionRow,
  toBankFields,
  typedFields,
  typedValues,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { accounts, transactions } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { mergeEdit } from './merge-edit.ts';

type Payload = BodyOf<typeof updateTransaction>;

/** The fields that a user can edit. Other fields are derived from them. */
const editable = [
  'name',
  'description',
  'amountCents',
  'day',
  'accountId',
  'categoryId',
  'subcategoryId',
  'note',
  ...typedFields,
] as const;

export type Edit = Partial<Pick<TransactionRow, (typeof editable)[number]>>;

/** The edit that the payload requests. Omitted fields don't change, and neither does a split without a new category. */
function toEdit(row: TransactionRow, payload: Payload): Edit {
  const { date, accountId } = payload;
  const { categoryId, subcategoryId } = row.isSplit && !payload.categoryId ? {} : payload;
  const { name, description } = normalized({
    name: payload.name,
    description: payload.description ?? row.description,
  });
  return {
    name,
    description,
    amountCents: payload.amount,
    ...(date && { day: date }),
    ...(accountId !== undefined && { accountId }),
    ...(categoryId !== undefined && { categoryId }),
    ...(subcategoryId !== undefined && { subcategoryId }),
    ...typedValues(payload),
  };
}

/** An omitted category doesn't change, null removes it, and saving the current one preserves its source. */
async function categoryValues(tx: Db, ledgerId: LedgerId, row: TransactionRow, edit: Edit) {
  const { categoryId } = edit;
  if (categoryId === undefined) return {};
  const hasOnlySubcategory = categoryId === null && edit.subcategoryId;
  if (hasOnlySubcategory) await findOptionalTarget(tx, ledgerId, null, edit.subcategoryId);
  if (categoryId === null) return { categoryId: null, subcategoryId: null, categorySource: null, categoryRule: null };
  const currentSubcategory = categoryId === row.categoryId ? row.subcategoryId : null;
  const requestedSubcategory = edit.subcategoryId === undefined ? currentSubcategory : edit.subcategoryId;
  const target = await findTarget(tx, ledgerId, categoryId, requestedSubcategory);
  if (target.categoryId === row.categoryId && target.subcategoryId === row.subcategoryId) return {};
  const { subcategoryId } = target;
  return { categoryId, subcategoryId, categorySource: 'person' as const, categoryRule: null };
}

/** Transactions can't be moved off a linked account, because the bank reported them there. */
async function rejectLinked(tx: Db, ledgerId: LedgerId, accountId: number): Promise<void> {
  const linked = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.ledgerId, ledgerId), eq(accounts.id, accountId), isNotNull(accounts.externalId)));
  if (linked.length === 0) return;
  throw new ProblemError('rule_broken', 'A transaction from a linked account can’t be moved to another account.', {
    fields: { accountId: 'can’t be changed' },
  });
}

/** An omitted account doesn't change, and null removes it. */
async function accountValues(tx: Db, ledgerId: LedgerId, row: TransactionRow, { accountId }: Edit) {
  if (accountId === undefined || accountId === row.accountId) return {};
  if (row.accountId !== null) await rejectLinked(tx, ledgerId, row.accountId);
  if (accountId !== null) await findManualAccount(tx, ledgerId, accountId);
  return { accountId };
}

/**
 * Stores the bank's values of the edited fields, so that later syncs leave exactly these fields alone. Of a row from a
 * file, the name, the day, and the amount that it came with, because its balances include it with these.
 */
function bankValues(row: TransactionRow, after: Parameters<typeof toBankFields>[0]) {
  const edited = editedAfter(toBankFields(row), row.bankValues, toBankFields(after));
  if (row.bankItemId !== null) return { bankValues: edited };
  if (!remembersReported(row)) return {};
  const { day, amountCents, isIncome } = { ...edited };
  const name = row.bankValues?.name ?? (after.name === row.name ? undefined : row.name);
  const known = Object.entries({ name, day, amountCents, isIncome }).filter(([, value]) => value !== undefined);
  return { bankValues: known.length === 0 ? null : Object.fromEntries(known) };
}

/** The edited fields and the fields derived from them. */
function editedValues(change: Change, row: TransactionRow, edit: Edit) {
  const { categoryId: _category, subcategoryId: _subcategory, accountId: _account, ...own } = edit;
  const described = {
    name: edit.name ?? row.name,
    description: edit.description ?? row.description,
    amountCents: cents(edit.amountCents ?? row.amountCents),
    note: edit.note ?? row.note,
  };
  return {
    ...own,
    ...described,
    isEdited: true,
    ...(described.name !== row.name && { isNameReported: false }),
    ...bankValues(row, { ...row, ...own, ...described }),
    ...derivedFrom(described, change),
  };
}

/** The changes caused by a new amount; none if it is the current one. */
export function amountValues(change: Change, row: TransactionRow, amount: Cents) {
  if (amount === row.amountCents) return {};
  const { amountCents, searchText, bankValues } = {
    bankValues: null,
    ...editedValues(change, row, { amountCents: amount }),
  };
  return { amountCents, searchText, ...(row.bankItemId !== null && { bankValues }) };
}

function hasChanges(row: TransactionRow, values: Edit): boolean {
  return editable.some((field) => values[field] !== undefined && values[field] !== row[field]);
}

type EditValues = ReturnType<typeof editedValues> & Edit;

/** Only these, because the history names every field that it stores. */
function changedBy(row: TransactionRow, values: EditValues): Partial<EditValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isDeepStrictEqual(value, Reflect.get(row, field))),
  );
}

/** A new category ends a split. After a new amount, the lines are adapted. Returns the number of changed rows. */
export async function writeEdit(tx: Db, change: Change, row: TransactionRow, values: EditValues): Promise<number> {
  const { categoryId, subcategoryId = null, amountCents } = values;
  if (categoryId !== undefined && trustKeyOf(row) !== null)
    await recordCorrections(tx, change, eq(transactions.id, row.id), { categoryId, subcategoryId });
  const changed = changedBy(row, values);
  if (row.isSplit && categoryId) {
    await endSplit(tx, change, row.id, { categoryId, subcategoryId }, changed);
    return 1;
  }
  const count = await rewriteTransaction(tx, change, row.id, changed);
  if (row.isSplit && amountCents !== row.amountCents) await refitSplits(tx, change, eq(transactions.id, row.id));
  return count;
}

/** Sets or removes the rule for the transaction's name. Without a rule, nothing changes. */
export async function changeRule(
  tx: Db,
  change: Change,
  row: TransactionRow,
  rule: Payload['rule'],
): Promise<AppliedRules> {
  if (rule === undefined) return { rules: [], madeRuleIds: [], reached: 0 };
  if (rule === null) return await removeNameRule(tx, change, row.name);
  const target = await findTarget(tx, change.ledgerId, rule.categoryId, rule.subcategoryId);
  const { name } = normalized({ name: rule.comparisonValue, description: '' });
  return await setNameRule(tx, change, target, name);
}

const NOTHING_RENAMED = { madeRuleIds: [], ruleWrites: [], reached: 0 };

/** Renames the merchant's other transactions too, if the payload says so and the name is new. */
export async function changeMerchant(
  tx: Db,
  change: Change,
  row: TransactionRow,
  name: string | undefined,
  { renamesMerchant, merchantNames }: Pick<Payload, 'renamesMerchant' | 'merchantNames'>,
): Promise<Awaited<ReturnType<typeof renameMerchant>>> {
  if (!renamesMerchant || name === undefined || name === row.name) return NOTHING_RENAMED;
  return await renameMerchant(tx, change, row, name, merchantNames);
}

/** The combined changes of the rule and the merchant's new name. */
export function withRenamed(
  { rules, madeRuleIds, reached }: AppliedRules,
  renamed: Awaited<ReturnType<typeof renameMerchant>>,
) {
  const undo = { rules, madeRuleIds: [...madeRuleIds, ...renamed.madeRuleIds], ruleWrites: renamed.ruleWrites };
  return { undo, reached: reached + renamed.reached };
}

export function renameSummary({ name: before }: TransactionRow, name: string | undefined, reached: number): string {
  return `Renamed ${countOf(1 + reached)} of ${merchantName(before)} to ${name ?? before}`;
}

export function summaryOf(name: string, isEdited: boolean, { madeRuleIds, reached }: AppliedRules): string {
  const categorized = `categorized ${countOf(reached)}`;
  if (isEdited) return reached === 0 ? `Edited ${name}` : `Edited ${name}; its rule ${categorized}`;
  if (reached > 0) return `Rule for ${name} ${categorized}`;
  return `${madeRuleIds.length > 0 ? 'Created' : 'Removed'} the rule for ${name}`;
}

/** The values that an edit sets, including derived ones; null if it changes nothing. */
export async function valuesOf(tx: Db, change: Change, row: TransactionRow, edit: Edit) {
  const { ledgerId } = change;
  const [category, account] = await Promise.all([
    categoryValues(tx, ledgerId, row, edit),
    accountValues(tx, ledgerId, row, edit),
  ]);
  const values = { ...editedValues(change, row, edit), ...category, ...account };
  return hasChanges(row, values) ? values : null;
}

/**
 * Edits amounts and directions, like a user would, in one statement for all transactions that get the same values.
 * Nothing happens to those that have them already.
 */
export async function editAmounts(
  tx: Db,
  change: Change,
  edits: readonly { readonly row: TransactionRow; readonly edit: Pick<Edit, 'amountCents' | 'isIncome'> }[],
): Promise<void> {
  const changed = edits.flatMap(({ row, edit }) => {
    if (!hasChanges(row, edit)) return [];
    const values = changedBy(row, editedValues(change, row, edit));
    return [{ row, values, key: JSON.stringify(values) }];
  });
  for (const [, same] of Map.groupBy(changed, ({ key }) => key)) {
    const [first] = same;
    const which = isOneOf(same.map(({ row }) => row.id));
    if (first) await rewriteTransactions(tx, change, which, first.values);
    if (first?.values.amountCents !== undefined) await refitSplits(tx, change, which);
  }
}

/**
 * Edits a transaction and, if the edit has a rule, all others with that name. Saving without changes creates no change
 * set.
 */
export async function updateOne(tx: Db, change: Change, row: TransactionRow, payload: Payload, seen: EditBasis) {
  const { edit } = await mergeEdit(tx, { change, ...seen }, row, toEdit(row, payload));
  const values = await valuesOf(tx, change, row, edit);
  const edited = values ? await writeEdit(tx, change, row, values) : 0;
  const applied = await changeRule(tx, change, row, payload.rule);
  const renamed = await changeMerchant(tx, change, row, edit.name, payload);
  const { reached, undo } = withRenamed(applied, renamed);
  const summary =
    renamed.reached > 0
      ? renameSummary(row, edit.name, reached)
      : summaryOf(edit.name ?? row.name, edited > 0, applied);
  const done = edited > 0 || hasRuleChange(applied) ? { summary, count: edited + reached, undo } : null;
  return { answer: { reached }, done };
}

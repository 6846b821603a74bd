import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, saveSplit, Transaction } from '@cairn/contract';
import {
  type Cents,
  type ChangeSetId,
  categoryAfterSplit,
  cents,
  dollarsFromCents,
  type OwnCategory,
} from '@cairn/domain';
import {
  type Change,
  endSplit,
  fieldsToPreserve,
  loadLabels,
  rejectConflicts,
  rememberSplit,
  type Sides,
  type TaggedLine,
  type TransactionRow,
  toTaggedLines,
  toTransaction,
  valuesBeforeSplit,
  writeSplits,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { checkedLines } from './split-lines.ts';
import { findTransactionWithRule, type TransactionWithLines } from './transactions.queries.ts';
import { amountValues } from './update-transaction.ts';

/** The lines in the form in which the history stores them. */
function toRemembered(lines: readonly TaggedLine[]) {
  return lines.map((line, position) => ({ position, ...line }));
}

/** For a conflict: the lines with dollars, as a payload has them. */
function toShownLines(lines: unknown): unknown {
  if (!Array.isArray(lines)) return lines;
  return lines.map((line) =>
    Object.fromEntries(
      Object.entries(Object(line)).flatMap(([name, value]) => {
        if (name === 'position') return [];
        return name === 'amountCents' ? [['amount', dollarsFromCents(cents(Number(value)))]] : [[name, value]];
      }),
    ),
  );
}

function toPayload(field: 'splits' | 'categoryId' | 'amountCents', value: unknown) {
  if (field === 'amountCents') return { field: 'amount', value: dollarsFromCents(cents(Number(value))) };
  return field === 'splits' ? { field: 'lines', value: toShownLines(value) } : { field, value };
}

/** Whether someone else changed the lines while the caller left them alone. Throws if both changed them. */
async function mustPreserve(
  tx: Db,
  row: TransactionRow,
  seenIn: ChangeSetId | null,
  splits: Sides,
  categoryId: Sides,
  amount?: Cents,
): Promise<boolean> {
  const { ledgerId } = row;
  const sides = { splits, categoryId, amountCents: { yours: amount, theirs: row.amountCents } };
  const preserved = await fieldsToPreserve(tx, { ledgerId, noun: 'transaction', seenIn }, row, sides, toPayload);
  // The caller saw no category, but the split would replace the one that someone set since.
  if (preserved.has('categoryId') && !preserved.has('splits'))
    rejectConflicts([{ field: 'categoryId', yours: null, theirs: row.categoryId }]);
  // The lines add up to the amount that the caller saw.
  if (preserved.has('amountCents'))
    rejectConflicts([
      {
        field: 'amount',
        yours: toPayload('amountCents', amount).value,
        theirs: toPayload('amountCents', row.amountCents).value,
      },
    ]);
  return preserved.has('splits');
}

async function readOne(tx: Db, { ledgerId, id }: TransactionRow): Promise<Transaction> {
  const [row, labels] = await Promise.all([findTransactionWithRule(tx, ledgerId, id), loadLabels(tx, ledgerId)]);
  return toTransaction(row, labels);
}

/** Splits a transaction or changes its lines. Saving the current lines creates no change set. */
export async function saveOneSplit(
  tx: Db,
  change: Change,
  { row, splits }: TransactionWithLines,
  payload: BodyOf<typeof saveSplit>,
  seenIn: ChangeSetId | null,
) {
  const stored = row.isSplit ? toTaggedLines(splits) : [];
  const amount = payload.amount ?? cents(row.amountCents);
  const lines = await checkedLines(tx, row.ledgerId, payload.lines, amount, stored);
  const theirs = row.isSplit ? toRemembered(stored) : null;
  const yours = toRemembered(lines);
  const ofCategory = { yours: null, theirs: row.categoryId };
  const isPreserved = await mustPreserve(tx, row, seenIn, { yours, theirs }, ofCategory, payload.amount);
  const isChanged = !isPreserved && !isDeepStrictEqual(yours, theirs);
  const values = { ...amountValues(change, row, amount), isEdited: true, categorySource: 'person' as const };
  if (isChanged) await writeSplits(tx, change, [{ id: row.id, lines }], values);
  const template = payload.remember && (await rememberSplit(tx, change, row.merchantKey, lines, payload.remember));
  const undo = template ? { template } : {};
  const splitSummary =
    payload.amount === undefined ? `Split ${row.name}` : `Changed the amount and split of ${row.name}`;
  const summary = isChanged ? splitSummary : `Changed the remembered split for ${row.name}`;
  return {
    answer: await readOne(tx, row),
    done: isChanged || template ? { summary, count: isChanged ? 1 : 0, undo } : null,
  };
}

/** The source of the category that the transaction had before it was split, if it gets the same category again. */
async function sourceBeforeSplit(tx: Db, row: TransactionRow, category: OwnCategory) {
  if (category.categoryId === null) return {};
  const { categorySource, categoryRule } = row;
  if (categorySource === 'rule') return { categorySource, categoryRule };
  const before = await valuesBeforeSplit(tx, row);
  const isSame = before?.categoryId === category.categoryId && before.subcategoryId === category.subcategoryId;
  return isSame ? { categorySource: before.categorySource, categoryRule: before.categoryRule } : {};
}

/** Removes a split. The transaction gets the category of its largest line that isn't a transfer. */
export async function removeOneSplit(
  tx: Db,
  change: Change,
  { row, splits }: TransactionWithLines,
  seenIn: ChangeSetId | null,
) {
  if (!row.isSplit) throw new ProblemError('rule_broken', 'This transaction isn’t split.');
  const lines = toTaggedLines(splits);
  const isKnown = { yours: null, theirs: toRemembered(lines) };
  await mustPreserve(tx, row, seenIn, isKnown, { yours: undefined, theirs: null });
  const category = categoryAfterSplit(lines);
  const source = await sourceBeforeSplit(tx, row, category);
  await endSplit(tx, change, row.id, category, { isEdited: true, ...source });
  return { answer: await readOne(tx, row), done: { summary: `Removed the split of ${row.name}`, count: 1 } };
}

import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, saveReimbursement } from '@cairn/contract';
import {
  categoryAfterSplit,
  cents,
  type LedgerId,
  MAX_TAGS,
  splitPayment,
  type TagId,
  type TransactionId,
} from '@cairn/domain';
import { and, eq, inArray, not } from 'drizzle-orm';
import {
  type Change,
  findNamed,
  findReimbursable,
  insertTag,
  loadGoneTags,
  madeTag,
  oweTagged,
  REIMBURSABLE,
  rewriteTransaction,
  saveStoredTags,
  storedTagsOf,
  type TransactionRow,
  tooManyTags,
  toShownTags,
  toTaggedLines,
  updateTags,
  writeSplits,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { splitLines, transactions, transactionTags } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { findTransaction, findTransactionWithLines } from './transactions.queries.ts';

type Payload = BodyOf<typeof saveReimbursement>;

const COLOR = '#155A41';

/** The built-in tag, created on first use. A user's own tag with that name becomes it. */
async function requireTag(tx: Db, change: Change) {
  const existing = await findReimbursable(tx, change.ledgerId);
  if (existing) return { tag: existing, written: [] };
  const named = await findNamed(tx, change.ledgerId, REIMBURSABLE);
  if (named) {
    const written = await updateTags(tx, change, [named], { kind: 'reimbursable' });
    await oweTagged(tx, change, named.id);
    return { tag: { ...named, kind: 'reimbursable' as const }, written };
  }
  const values = { name: REIMBURSABLE, color: COLOR, startsOn: null, endsOn: null, budgetCents: null };
  const tag = await insertTag(tx, change, { ...values, kind: 'reimbursable' });
  return { tag, written: [madeTag(tag)] };
}

/** The expenses that a payment pays back, oldest first. A split expense counts in the category of its largest line. */
async function listPaid(tx: Db, ledgerId: LedgerId, tagId: TagId, paymentId: TransactionId) {
  const expenses = await tx
    .select({
      id: transactions.id,
      amountCents: transactions.amountCents,
      categoryId: transactions.categoryId,
      subcategoryId: transactions.subcategoryId,
      isSplit: transactions.isSplit,
    })
    .from(transactionTags)
    .innerJoin(
      transactions,
      and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, transactionTags.transactionId)),
    )
    .where(
      and(
        eq(transactionTags.ledgerId, ledgerId),
        eq(transactionTags.tagId, tagId),
        eq(transactionTags.paidByTransactionId, paymentId),
        not(transactions.deleted),
      ),
    )
    .orderBy(transactions.day, transactions.id);
  const split = expenses.filter(({ isSplit }) => isSplit).map(({ id }) => id);
  const lines =
    split.length === 0
      ? []
      : await tx
          .select()
          .from(splitLines)
          .where(and(eq(splitLines.ledgerId, ledgerId), inArray(splitLines.transactionId, split)))
          .orderBy(splitLines.transactionId, splitLines.position);
  return expenses.map(({ isSplit, amountCents, ...expense }) => {
    const own = lines.filter(({ transactionId }) => transactionId === expense.id);
    const target = categoryAfterSplit(own.map((line) => ({ ...line, amountCents: cents(line.amountCents) })));
    return { ...expense, ...(isSplit && target), amountCents: cents(amountCents) };
  });
}

function rejectPayment(expense: TransactionRow, payment: TransactionRow): void {
  if (payment.id !== expense.id && payment.isIncome !== expense.isIncome) return;
  const reason = expense.isIncome ? 'Choose a payment of yours.' : 'Choose a payment that you received.';
  throw new ProblemError('rule_broken', reason, { fields: { paidById: 'must be money in the other direction' } });
}

/** Whether the payment's lines are those that its other expenses gave it. */
async function isOwnSplit(
  tx: Db,
  { ledgerId, id, amountCents }: TransactionRow,
  others: Awaited<ReturnType<typeof listPaid>>,
): Promise<boolean> {
  const made = splitPayment(cents(amountCents), others)?.map((line) => ({ ...line, tagIds: [] }));
  const { splits } = await findTransactionWithLines(tx, ledgerId, id);
  return isDeepStrictEqual(toTaggedLines(splits), made);
}

/**
 * A payment in the expense's category lowers the amount spent there, and one for several expenses is split across them.
 * A payment that the user split stays as it is.
 */
async function takeCategories(
  tx: Db,
  change: Change,
  payment: TransactionRow,
  scope: { readonly tagId: TagId; readonly expenseId: TransactionId },
): Promise<void> {
  const paid = await listPaid(tx, change.ledgerId, scope.tagId, payment.id);
  const others = paid.filter(({ id }) => id !== scope.expenseId);
  if (payment.isSplit && !(await isOwnSplit(tx, payment, others))) return;
  const lines = splitPayment(cents(payment.amountCents), paid);
  if (lines) {
    const tagged = lines.map((line) => ({ ...line, tagIds: [] }));
    await writeSplits(tx, change, [{ id: payment.id, lines: tagged }], { isEdited: true, categorySource: 'person' });
    return;
  }
  const target = paid.find(({ id }) => id === scope.expenseId);
  if (!target || target.categoryId === null || payment.isSplit) return;
  const { categoryId, subcategoryId } = target;
  if (categoryId === payment.categoryId && subcategoryId === payment.subcategoryId) return;
  const category = { categoryId, subcategoryId, categorySource: 'person' as const, categoryRule: null };
  await rewriteTransaction(tx, change, payment.id, { ...category, isEdited: true });
}

/** Sets the state of what someone owes back, and links the payment. */
export async function reimburse(tx: Db, change: Change, expense: TransactionRow, payload: Payload) {
  const { ledgerId } = change;
  const { state, paidById } = payload;
  if (state === 'paid' && !paidById)
    throw new ProblemError('bad_input', 'Choose the payment.', { fields: { paidById: 'is required' } });
  const payment = state === 'paid' && paidById ? await findTransaction(tx, ledgerId, paidById) : null;
  if (payment) rejectPayment(expense, payment);
  const { tag, written } = await requireTag(tx, change);
  const [stored, gone] = await Promise.all([storedTagsOf(tx, ledgerId, expense.id), loadGoneTags(tx, ledgerId)]);
  // Without tags that were merged into it, so that its state is stored only once.
  const others = stored.filter(({ tagId }) => tagId !== tag.id && gone.get(tagId) !== tag.id);
  const reimbursed = { tagId: tag.id, state, paidByTransactionId: payment?.id ?? null };
  if (toShownTags(others, gone).length >= MAX_TAGS) throw tooManyTags('id');
  const isSame = stored.some((one) => isDeepStrictEqual(one, reimbursed)) && others.length === stored.length - 1;
  if (isSame && written.length === 0) return null;
  await rewriteTransaction(tx, change, expense.id, { isEdited: true });
  await saveStoredTags(tx, change, expense.id, [...others, reimbursed]);
  // A payment is the user's own decision, so the bank can't remove it, and undoing its creation leaves it.
  if (payment) await rewriteTransaction(tx, change, payment.id, { isEdited: true });
  if (payment) await takeCategories(tx, change, payment, { tagId: tag.id, expenseId: expense.id });
  const words = { owed: 'owed', claimed: 'claimed', paid: 'paid back' };
  return { summary: `Marked ${expense.name} as ${words[state]}`, count: 1, undo: { tags: written } };
}

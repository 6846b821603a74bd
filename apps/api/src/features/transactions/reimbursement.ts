import type { BodyOf, saveReimbursement } from '@cairn/contract';
import { categoryAfterSplit, cents, type LedgerId, MAX_TAGS } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import {
  type Change,
  findNamed,
  findReimbursable,
  insertTag,
  loadGoneTags,
  madeTag,
  rewriteTransaction,
  saveStoredTags,
  storedTagsOf,
  type TransactionRow,
  tooManyTags,
  toShownTags,
  updateTags,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { splitLines } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { findTransaction } from './transactions.queries.ts';

type Payload = BodyOf<typeof saveReimbursement>;

const NAME = 'Reimbursable';
const COLOR = '#155A41';

/** The built-in tag, created on first use. A user's own tag with that name becomes it. */
async function requireTag(tx: Db, change: Change) {
  const existing = await findReimbursable(tx, change.ledgerId);
  if (existing) return { tag: existing, written: [] };
  const named = await findNamed(tx, change.ledgerId, NAME);
  if (named) {
    const written = await updateTags(tx, change, [named], { kind: 'reimbursable' });
    return { tag: { ...named, kind: 'reimbursable' as const }, written };
  }
  const values = { name: NAME, color: COLOR, startsOn: null, endsOn: null, budgetCents: null };
  const tag = await insertTag(tx, change, { ...values, kind: 'reimbursable' });
  return { tag, written: [madeTag(tag)] };
}

/** If the expense is split, the category of its largest line that isn't a transfer. */
async function categoryOf(tx: Db, ledgerId: LedgerId, expense: TransactionRow) {
  if (!expense.isSplit) return { categoryId: expense.categoryId, subcategoryId: expense.subcategoryId };
  const lines = await tx
    .select()
    .from(splitLines)
    .where(and(eq(splitLines.ledgerId, ledgerId), eq(splitLines.transactionId, expense.id)))
    .orderBy(splitLines.position);
  return categoryAfterSplit(lines.map((line) => ({ ...line, amountCents: cents(line.amountCents) })));
}

function rejectPayment(expense: TransactionRow, payment: TransactionRow): void {
  if (payment.id !== expense.id && payment.isIncome !== expense.isIncome) return;
  const reason = expense.isIncome ? 'Choose a payment of yours.' : 'Choose a payment that you received.';
  throw new ProblemError('rule_broken', reason, { fields: { paidById: 'must be money in the other direction' } });
}

/** A payment in the expense's category lowers what was spent there. A split payment stays as it is. */
async function takeCategory(tx: Db, change: Change, expense: TransactionRow, payment: TransactionRow): Promise<void> {
  const target = await categoryOf(tx, change.ledgerId, expense);
  const isSame = target.categoryId === payment.categoryId && target.subcategoryId === payment.subcategoryId;
  if (payment.isSplit || isSame || target.categoryId === null) return;
  const category = { ...target, categorySource: 'person' as const, categoryRule: null };
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
  await rewriteTransaction(tx, change, expense.id, { isEdited: true });
  await saveStoredTags(tx, change, expense.id, [...others, reimbursed]);
  if (payment) await takeCategory(tx, change, expense, payment);
  const words = { owed: 'owed', claimed: 'claimed', paid: 'paid back' };
  return { summary: `Marked ${expense.name} as ${words[state]}`, count: 1, undo: { tags: written } };
}

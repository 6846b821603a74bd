import {
  type AccountId,
  type Culprit,
  type Day,
  type FixStep,
  formatCents,
  type ProofGap,
  type TransactionId,
} from '@cairn/domain';
import {
  type Change,
  correctBalance,
  findAccount,
  insertDecisions,
  insertTransactions,
  isOneOf,
  placeTransaction,
  rewriteTransaction,
  rewriteTransactions,
  type TransactionRow,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import { editTransaction } from '../transactions/index.ts';
import { dismissedKey, explainGap } from './gap-facts.ts';
import { loadLedgerProof } from './ledger-proof.ts';
import { GAP_CULPRIT, loadTransactions } from './proof.queries.ts';

type AddStep = Extract<FixStep, { kind: 'add' }>;
type BalanceStep = Extract<FixStep, { kind: 'setBalance' }>;
type ChangeStep = Exclude<FixStep, { kind: 'add' | 'remove' | 'setBalance' }>;

async function addRow(tx: Db, change: Change, accountId: AccountId, { row }: AddStep): Promise<void> {
  const { day, name, amountCents, isIncome, isTransfer, placedIn } = row;
  const [id] = await insertTransactions(tx, change, [
    {
      ...{ day, name, amountCents, isIncome, accountId },
      description: '',
      markedAsTransfer: isTransfer,
      hidden: false,
      category: null,
    },
  ]);
  if (id !== undefined && placedIn !== null) await placeTransaction(tx, change, id, placedIn);
}

/** A manual account counts from its own balance, so that one is corrected where it was entered. */
async function setBalance(tx: Db, change: Change, { accountId, earlier, later }: ProofGap, step: BalanceStep) {
  const typed = [earlier, later].find(({ id }) => id === step.balanceId);
  const { externalId, anchoredIn } = await findAccount(tx, change.ledgerId, accountId);
  if (externalId === null && anchoredIn === typed?.madeIn)
    throw new ProblemError('rule_broken', 'Edit the account to correct its current balance.');
  await correctBalance(tx, change, { accountId, day: step.day, amountCents: step.amountCents });
}

/** In one statement, because a file that was imported twice can have thousands. */
async function removeRows(tx: Db, change: Change, ids: readonly TransactionId[]): Promise<void> {
  if (ids.length === 0) return;
  const count = await rewriteTransactions(tx, change, isOneOf(ids), { deleted: true });
  if (count !== ids.length) throw notFound();
}

/** What a bank or a file reported, without the day. */
function withoutDay({ bankValues }: TransactionRow): TransactionRow['bankValues'] {
  const { day: _day, ...others } = { ...bankValues };
  return Object.keys(others).length === 0 ? null : others;
}

async function changeRow(tx: Db, change: Change, row: TransactionRow | undefined, step: ChangeStep): Promise<void> {
  if (!row) throw notFound();
  switch (step.kind) {
    case 'restore':
      await rewriteTransactions(tx, change, isOneOf([row.id]), { deleted: false });
      break;
    case 'setAmount':
      await editTransaction(tx, change, row, { amountCents: step.amountCents, isIncome: step.isIncome });
      break;
    case 'setDay':
      // Not an edit of the bank's date, which wouldn't count: this is when it posted.
      await rewriteTransaction(tx, change, row.id, { day: step.day, bankValues: withoutDay(row), isEdited: true });
      break;
    case 'move':
      await rewriteTransaction(tx, change, row.id, { accountId: step.toAccountId, isEdited: true });
  }
}

/** Does all steps of a fix. */
export async function applyFix(tx: Db, change: Change, gap: ProofGap, { fix }: Culprit): Promise<void> {
  const removed = fix.filter((step) => step.kind === 'remove');
  await removeRows(
    tx,
    change,
    removed.map(({ id }) => id),
  );
  const others = fix.filter((step) => step.kind !== 'remove');
  const ids = others.flatMap((step) => ('id' in step ? [step.id] : []));
  const rows = new Map((await loadTransactions(tx, change.ledgerId, ids)).map((row) => [row.id, row]));
  for (const step of others) {
    if (step.kind === 'add') await addRow(tx, change, gap.accountId, step);
    else if (step.kind === 'setBalance') await setBalance(tx, change, gap, step);
    else await changeRow(tx, change, rows.get(step.id), step);
  }
}

/** What Activity shows for a fix. */
export function fixSummary({ gapCents }: ProofGap, { fixLabel }: Culprit): string {
  return `Closed a gap of ${formatCents(gapCents).replace('−', '')}: ${fixLabel}`;
}

/** Remembers that this isn't the cause of the gap. */
export async function dismissCulprit(tx: Db, change: Change, gap: ProofGap, { fingerprint }: Culprit): Promise<void> {
  await insertDecisions(tx, change, [
    {
      subjectNoun: 'account',
      subjectId: gap.accountId,
      reason: GAP_CULPRIT,
      fingerprint: dismissedKey(gap, fingerprint),
      valueCents: gap.gapCents,
      decision: 'decline',
      trust: null,
    },
  ]);
}

/** Applies the likeliest fix of a gap. */
export async function fixLikeliest(
  tx: Db,
  change: Change,
  { accountId, fingerprint }: Pick<ProofGap, 'accountId' | 'fingerprint'>,
  today: Day,
): Promise<void> {
  const proof = await loadLedgerProof(tx, change.ledgerId);
  const gap = proof.of(accountId).gaps.find((one) => one.fingerprint === fingerprint);
  const { culprits } = gap
    ? await explainGap(tx, change.ledgerId, proof, gap, { today, now: change.now })
    : { culprits: [] };
  const [culprit] = culprits;
  if (!gap || !culprit)
    throw new ProblemError('rule_broken', 'Nothing could explain this. Open the account to see it.');
  await applyFix(tx, change, gap, culprit);
}

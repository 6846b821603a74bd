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
  type AnchorWrite,
  type Change,
  correctBalance,
  findAccount,
  insertDecisions,
  insertTransactions,
  isOneOf,
  placeTransaction,
  rewriteTransaction,
  rewriteTransactions,
  setBalancesAside,
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
type AsideStep = Extract<FixStep, { kind: 'setAside' }>;
type ChangeStep = Exclude<FixStep, { kind: 'add' | 'remove' | 'setBalance' | 'setAside' }>;

async function addRow(tx: Db, change: Change, accountId: AccountId, { row }: AddStep): Promise<TransactionId[]> {
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
  return id === undefined ? [] : [id];
}

async function setBalance(
  tx: Db,
  change: Change,
  { accountId, earlier, later }: ProofGap,
  step: BalanceStep,
): Promise<AnchorWrite[]> {
  const typed = [earlier, later].find(({ id }) => id === step.balanceId);
  if (!typed) throw notFound();
  const account = await findAccount(tx, change.ledgerId, accountId);
  return await correctBalance(tx, change, account, typed, step.amountCents);
}

async function setAside(tx: Db, change: Change, { earlier, later }: ProofGap, step: AsideStep): Promise<void> {
  const balances = [earlier, later].filter(({ id }) => id === step.balanceId);
  await setBalancesAside(tx, change, balances, true);
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
      break;
    case 'setTick':
      await rewriteTransaction(tx, change, row.id, { isCleared: step.isTicked });
  }
}

interface AppliedSteps {
  /** What an undo needs besides the transactions. */
  readonly anchors: readonly AnchorWrite[];
  readonly addedIds: readonly TransactionId[];
}

/** Does all steps of a fix. */
export async function applyFix(tx: Db, change: Change, gap: ProofGap, { fix }: Culprit): Promise<AppliedSteps> {
  const removed = fix.filter((step) => step.kind === 'remove');
  await removeRows(
    tx,
    change,
    removed.map(({ id }) => id),
  );
  const others = fix.filter((step) => step.kind !== 'remove');
  const ids = others.flatMap((step) => ('id' in step ? [step.id] : []));
  const rows = new Map((await loadTransactions(tx, change.ledgerId, ids)).map((row) => [row.id, row]));
  const anchors: AnchorWrite[] = [];
  const addedIds: TransactionId[] = [];
  for (const step of others) {
    if (step.kind === 'add') addedIds.push(...(await addRow(tx, change, gap.accountId, step)));
    else if (step.kind === 'setBalance') anchors.push(...(await setBalance(tx, change, gap, step)));
    else if (step.kind === 'setAside') await setAside(tx, change, gap, step);
    else await changeRow(tx, change, rows.get(step.id), step);
  }
  return { anchors, addedIds };
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

/** Applies the likeliest fix of a gap. Returns what an undo needs besides the transactions. */
export async function fixLikeliest(
  tx: Db,
  change: Change,
  { accountId, fingerprint }: Pick<ProofGap, 'accountId' | 'fingerprint'>,
  today: Day,
): Promise<readonly AnchorWrite[]> {
  const proof = await loadLedgerProof(tx, change.ledgerId);
  const gap = proof.of(accountId).gaps.find((one) => one.fingerprint === fingerprint);
  const { culprits } = gap
    ? await explainGap(tx, change.ledgerId, proof, gap, { today, now: change.now })
    : { culprits: [] };
  const [culprit] = culprits;
  if (!gap || !culprit)
    throw new ProblemError('rule_broken', 'Nothing could explain this. Open the account to see it.');
  return (await applyFix(tx, change, gap, culprit)).anchors;
}

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
import { editAmounts } from '../transactions/index.ts';
import { dismissedKey, explainGap } from './gap-facts.ts';
import { loadLedgerProof } from './ledger-proof.ts';
import { GAP_CULPRIT, loadTransactions } from './proof.queries.ts';

type StepOf<Kind extends FixStep['kind']> = Extract<FixStep, { kind: Kind }>;
type ChangeStep = StepOf<'restore' | 'setAmount' | 'setDay' | 'move' | 'setTick'>;

const isChangeStep = (step: FixStep): step is ChangeStep =>
  !['add', 'remove', 'setBalance', 'setAside'].includes(step.kind);

async function addRow(tx: Db, change: Change, accountId: AccountId, { row }: StepOf<'add'>): Promise<TransactionId[]> {
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
  step: StepOf<'setBalance'>,
): Promise<AnchorWrite[]> {
  const typed = [earlier, later].find(({ id }) => id === step.balanceId);
  if (!typed) throw notFound();
  const account = await findAccount(tx, change.ledgerId, accountId);
  return await correctBalance(tx, change, account, typed, step.amountCents);
}

async function setAside(tx: Db, change: Change, { earlier, later }: ProofGap, step: StepOf<'setAside'>): Promise<void> {
  const balances = [earlier, later].filter(({ id }) => id === step.balanceId);
  await setBalancesAside(tx, change, balances, true);
}

/** In one statement, because a file that was imported twice can have thousands. */
async function removeRows(tx: Db, change: Change, ids: readonly TransactionId[]): Promise<void> {
  if (ids.length === 0) return;
  const count = await rewriteTransactions(tx, change, isOneOf(ids), { deleted: true });
  if (count !== ids.length) throw notFound();
}

/** A bank's or file's values, without the day. */
function withoutDay({ bankValues }: TransactionRow): TransactionRow['bankValues'] {
  const { day: _day, ...others } = { ...bankValues };
  return Object.keys(others).length === 0 ? null : others;
}

/** In one statement for each account, because a file can have thousands. */
async function moveRows(tx: Db, change: Change, steps: readonly StepOf<'move'>[]): Promise<void> {
  for (const [accountId, moved] of Map.groupBy(steps, ({ toAccountId }) => toAccountId))
    await rewriteTransactions(tx, change, isOneOf(moved.map(({ id }) => id)), { accountId, isEdited: true });
}

/** In one statement, because a file whose transactions were deleted can have thousands. */
async function restoreRows(tx: Db, change: Change, ids: readonly TransactionId[]): Promise<void> {
  if (ids.length > 0) await rewriteTransactions(tx, change, isOneOf(ids), { deleted: false });
}

/** Changes transactions that are there. */
async function changeRows(tx: Db, change: Change, steps: readonly ChangeStep[]): Promise<void> {
  const found = await loadTransactions(
    tx,
    change.ledgerId,
    steps.map(({ id }) => id),
  );
  const rows = new Map(found.map((row) => [row.id, row]));
  if (steps.some(({ id }) => !rows.has(id))) throw notFound();
  await moveRows(
    tx,
    change,
    steps.filter((step) => step.kind === 'move'),
  );
  const restored = steps.filter((step) => step.kind === 'restore');
  await restoreRows(
    tx,
    change,
    restored.map(({ id }) => id),
  );
  const amounts = steps.filter((step) => step.kind === 'setAmount');
  await editAmounts(
    tx,
    change,
    amounts.flatMap(({ id, amountCents, isIncome }) => {
      const row = rows.get(id);
      return row ? [{ row, edit: { amountCents, isIncome } }] : [];
    }),
  );
  for (const step of steps) {
    const row = rows.get(step.id);
    // Not an edit of the bank's date, which wouldn't count: this is when it posted.
    if (step.kind === 'setDay' && row)
      await rewriteTransaction(tx, change, step.id, { day: step.day, bankValues: withoutDay(row), isEdited: true });
    if (step.kind === 'setTick') await rewriteTransaction(tx, change, step.id, { isCleared: step.isTicked });
  }
}

interface AppliedSteps {
  /** Undo data besides the transactions. */
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
  await changeRows(tx, change, fix.filter(isChangeStep));
  const anchors: AnchorWrite[] = [];
  const addedIds: TransactionId[] = [];
  for (const step of fix) {
    if (step.kind === 'add') addedIds.push(...(await addRow(tx, change, gap.accountId, step)));
    if (step.kind === 'setBalance') anchors.push(...(await setBalance(tx, change, gap, step)));
    if (step.kind === 'setAside') await setAside(tx, change, gap, step);
  }
  return { anchors, addedIds };
}

/** How many transactions a fix changes or adds. Balances are none. */
export function countFixed({ fix }: Culprit): number {
  return fix.filter(({ kind }) => kind !== 'setBalance' && kind !== 'setAside').length;
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

/** Applies the likeliest fix of a gap. Returns the undo data besides the transactions. */
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

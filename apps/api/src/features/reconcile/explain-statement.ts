import type { AnswerOf, applyStatementFix, BodyOf } from '@cairn/contract';
import {
  addDays,
  balanceChange,
  type Culprit,
  cents,
  type Day,
  findStatementCulprits,
  type LedgerId,
  type ProofGap,
  type StatementTicks,
  type StoredAssertion,
  type TransactionId,
} from '@cairn/domain';
import { type Change, isOneOf, rewriteTransactions, type Written } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import {
  applyFix,
  countFixed,
  dismissCulprit,
  type ExplainedGap,
  explainGap,
  fixSummary,
  type GapMoment,
  type LedgerProof,
  loadLedgerProof,
  SUPPOSED_ID,
  supposeLedgerProof,
} from '../proof/index.ts';
import { type ComparedStatement, loadStatement } from './statement.ts';

/** The transactions that a user may tick off. If not all are listed, single ones can’t be ticked off. */
function ticksOf({ account, preview, scope }: ComparedStatement): StatementTicks {
  const { rows, count, difference } = preview;
  const own = rows.length < count ? [] : rows.filter(({ isFixed }) => !isFixed);
  return {
    rows: own.map(({ id, date, name, amount, isCleared }) => ({
      ...{ id, day: date, name, cents: amount, isTicked: isCleared },
    })),
    missingCents: balanceChange(account.type, difference),
    endsOn: scope.endsOn,
  };
}

/** The difference as a gap, if no two balances show it. */
function gapOfStatement(
  { account, preview, scope }: ComparedStatement,
  missingCents: ProofGap['gapCents'],
  amountCents: StoredAssertion['amountCents'],
): ProofGap {
  const supposed: StoredAssertion = {
    ...{ id: SUPPOSED_ID, accountId: account.id, day: scope.endsOn, basis: 'closing', afterTransactionId: null },
    ...{ asOfIn: null, amountCents, pendingCents: null, source: 'person', madeIn: SUPPOSED_ID },
  };
  const { from } = preview;
  return {
    ...{ kind: 'interval', accountId: account.id, from, to: scope.endsOn, gapCents: missingCents, narrowed: null },
    ...{ earlier: supposed, later: supposed },
    fingerprint: `statement:${account.id}:${from}:${scope.endsOn}:${missingCents}`,
  };
}

/** The gap that the statement would leave before it, an older one in its days, or else one between it and later balances. */
function chooseGap(gaps: readonly ProofGap[], from: Day, endsOn: Day): ProofGap | undefined {
  const own = gaps.filter(({ kind, to }) => kind === 'interval' && to >= from);
  return (
    own.find(({ later }) => later.id === SUPPOSED_ID) ??
    own.findLast(({ later }) => later.day <= endsOn) ??
    own.find(({ earlier }) => earlier.id === SUPPOSED_ID)
  );
}

/** Whether a cause of the gap also explains the difference: a gap over all days of the statement must be as large. */
function isOfDifference(gap: ProofGap, { preview }: ComparedStatement, missingCents: number): boolean {
  return gap.later.id !== SUPPOSED_ID || gap.from > preview.from || gap.gapCents === missingCents;
}

/** The transactions that the statement leaves for the next one, and those that the one before left for it. */
function carriedRows({ preview: { from, rows }, scope, cameAfterIds }: ComparedStatement) {
  return rows
    .filter(({ isCleared, date }) => !isCleared || date < from)
    .map(({ id, date, amount, isCleared }) => ({
      ...{ day: date, cents: amount, countsOn: isCleared ? from : addDays(scope.endsOn, 1) },
      afterBalanceIn: cameAfterIds.has(id) ? scope.openedIn : null,
    }));
}

/** Possible causes of a statement's difference, given the request's ticks. */
export async function explainStatement(
  db: Db,
  ledgerId: LedgerId,
  stated: LedgerProof,
  compared: ComparedStatement,
  moment: GapMoment,
): Promise<ExplainedGap> {
  const { account, preview, scope } = compared;
  const ticks = ticksOf(compared);
  const closing = cents(preview.says + preview.difference);
  const proof = await supposeLedgerProof(db, ledgerId, stated, {
    ...{ accountId: account.id, day: scope.endsOn, amountCents: closing },
    ...{ from: preview.from, carried: carriedRows(compared) },
  });
  const chosen = chooseGap(proof.of(account.id).gaps, preview.from, scope.endsOn);
  const gap = chosen && isOfDifference(chosen, compared, ticks.missingCents) ? chosen : null;
  return await explainGap(db, ledgerId, proof, gap ?? gapOfStatement(compared, ticks.missingCents, closing), moment, {
    leftIds: new Set(preview.rows.filter(({ isCleared }) => !isCleared).map(({ id }) => id)),
    find: (facts, isDismissed) => findStatementCulprits(ticks, gap ? facts : null, isDismissed),
  });
}

/** The transactions that a fix puts on the statement. */
function tickedBy({ fix }: Culprit, { scope: { accountId, endsOn } }: ComparedStatement): TransactionId[] {
  return fix.flatMap((step) => {
    if (step.kind === 'restore') return [step.id];
    if (step.kind === 'setDay') return step.day <= endsOn ? [step.id] : [];
    return step.kind === 'move' && step.toAccountId === accountId ? [step.id] : [];
  });
}

/** Fixes or dismisses a cause of a statement's difference. */
export async function decideOnStatement(
  tx: Db,
  change: Change,
  body: BodyOf<typeof applyStatementFix>,
  moment: GapMoment,
): Promise<Written<AnswerOf<typeof applyStatementFix>>> {
  const compared = await loadStatement(tx, change.ledgerId, body, moment.today);
  const stated = await loadLedgerProof(tx, change.ledgerId);
  const { gap, culprits } = await explainStatement(tx, change.ledgerId, stated, compared, moment);
  const culprit = culprits.find(({ fingerprint }) => fingerprint === body.culprit);
  if (!culprit) throw new ProblemError('conflict', 'This has already been fixed, or it has changed.');
  if (body.decision === 'dismiss') {
    await dismissCulprit(tx, change, gap, culprit);
    const done = { summary: 'Ruled out a cause of a difference', count: 0 };
    return { answer: { changeSetId: change.id, tickedIds: [] }, done };
  }
  if (culprit.fix.some((step) => step.kind === 'setBalance' && step.balanceId === SUPPOSED_ID))
    throw new ProblemError('rule_broken', 'Change the ending balance of the statement instead.');
  const { anchors, addedIds } = await applyFix(tx, change, gap, culprit);
  const isOnStatement = culprit.fix.every((step) => step.kind !== 'add' || step.row.day <= body.endsOn);
  const tickedIds = [...(isOnStatement ? addedIds : []), ...tickedBy(culprit, compared)];
  if (tickedIds.length > 0) await rewriteTransactions(tx, change, isOneOf(tickedIds), { isCleared: true });
  return {
    answer: { changeSetId: change.id, tickedIds },
    done: { summary: fixSummary(gap, culprit), count: countFixed(culprit), undo: { anchors } },
  };
}

import type { AnswerOf, BodyOf, sealPeriod } from '@cairn/contract';
import {
  addDays,
  adjustmentFor,
  type Cents,
  cents,
  type Day,
  formatCents,
  formatDay,
  type UserId,
} from '@cairn/domain';
import {
  type Change,
  insertSeal,
  insertTransactions,
  isOneOf,
  recordBalances,
  rewriteTransactions,
  type Written,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { listTicksToStore, type StatementScope } from './reconcile.queries.ts';
import { type ComparedStatement, loadStatement } from './statement.ts';

type SealBody = BodyOf<typeof sealPeriod>;

/** A remaining difference needs the last resort that the account allows. */
function rejectDifference(difference: Cents, allowed: SealBody['lastResort'], chosen: SealBody['lastResort']): void {
  if (difference === 0 || chosen === allowed) return;
  const hint =
    allowed === 'adjust'
      ? 'Find what explains it, or add an adjustment.'
      : 'Find what explains it, or accept it as unexplained.';
  throw new ProblemError('rule_broken', `The difference is ${formatCents(difference)}. ${hint}`, {
    details: { difference: difference / 100 },
  });
}

async function storeTicks(tx: Db, change: Change, scope: StatementScope): Promise<void> {
  const ticks = await listTicksToStore(tx, scope);
  for (const [isCleared, rows] of Map.groupBy(ticks, (tick) => tick.isCleared))
    await rewriteTransactions(tx, change, isOneOf(rows.map(({ id }) => id)), { isCleared });
}

/**
 * The day of an adjustment, and the difference that it makes up for. If the opening balance is calculated back from a
 * later one, the two agree, so the missing amount is between the statement and the later balance.
 */
function placeAdjustment({ account, preview: { opening, difference } }: ComparedStatement, endsOn: Day) {
  if (opening.isStated || endsOn >= account.anchoredOn) return { day: endsOn, difference };
  return { day: addDays(endsOn, 1), difference: cents(0 - difference) };
}

/** Hidden, so that it moves the balance and counts nowhere else. */
async function insertAdjustment(tx: Db, change: Change, compared: ComparedStatement, endsOn: Day) {
  const { account } = compared;
  const { day, difference } = placeAdjustment(compared, endsOn);
  const { amount, isIncome } = adjustmentFor(account.type, difference);
  const [id] = await insertTransactions(tx, change, [
    {
      ...{ day, name: 'Balance adjustment', description: `Statement of ${formatDay(endsOn)}` },
      ...{ amountCents: amount, isIncome, accountId: account.id, markedAsTransfer: false, hidden: true },
      ...{ isCleared: true, category: null },
    },
  ]);
  return id ?? null;
}

/** Seals the days of a statement: the ticks, the balance, an adjustment if it is needed, and the seal. */
export async function sealStatement(
  tx: Db,
  change: Change,
  body: SealBody,
  { today, actorId }: { readonly today: Day; readonly actorId: UserId },
): Promise<Written<AnswerOf<typeof sealPeriod>>> {
  const compared = await loadStatement(tx, change.ledgerId, body, today);
  const { account, preview, outstanding } = compared;
  const { difference, lastResort } = preview;
  rejectDifference(difference, lastResort, body.lastResort);
  await storeTicks(tx, change, compared.scope);
  const isAdjusted = difference !== 0 && lastResort === 'adjust';
  const { endsOn, closingBalance } = body;
  const adjustmentId = isAdjusted ? await insertAdjustment(tx, change, compared, endsOn) : null;
  const asserted = { accountId: account.id, day: endsOn, amountCents: closingBalance };
  await recordBalances(tx, change, 'person', [asserted], { confirms: true });
  // The seal is last, because it covers the transactions as they are then.
  const seal = await insertSeal(tx, change, {
    ...{
      accountId: account.id,
      fromOn: compared.scope.from,
      toOn: endsOn,
      closingCents: closingBalance,
      actorId,
    },
    ...{ unexplainedCents: isAdjusted ? cents(0) : difference, outstandingCents: outstanding },
  });
  const summary = `Locked ${account.displayName} through ${formatDay(endsOn)}`;
  return {
    answer: { id: seal.id, changeSetId: change.id, adjustmentId },
    done: { summary, count: adjustmentId === null ? 0 : 1, undo: { seals: [seal] } },
  };
}

import { type BodyOf, type previewStatement, STATEMENT_ROWS_MAX, type StatementPreview } from '@cairn/contract';
import {
  addDays,
  balanceChange,
  type Cents,
  cents,
  compareStatement,
  currentBalance,
  type Day,
  formatDay,
  type LedgerId,
  type TransactionId,
  usualStatementStart,
} from '@cairn/domain';
import { type AccountRow, findAccount, listSeals, type SealRow, shownNameOf } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { requireDay } from '../../platform/db/stored-day.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { findStatedBalance, type PostedOn, type StatementScope, statementRows, sumSince } from './reconcile.queries.ts';

type StatementPayload = Omit<BodyOf<typeof previewStatement>, 'explains'>;

export interface ComparedStatement {
  readonly account: AccountRow;
  readonly scope: StatementScope;
  /** How far the statement is above all transactions of its days because it didn't have some of them yet. */
  readonly outstanding: Cents;
  /** The transactions of the day before the statement that came after the balance at its start. */
  readonly cameAfterIds: ReadonlySet<TransactionId>;
  readonly preview: StatementPreview;
}

const noRows = { count: 0, clearedCount: 0, movedCents: 0, outstandingCents: 0 };

function rejectOverlap(seals: readonly SealRow[], from: Day, endsOn: Day): void {
  const taken = seals.find((seal) => seal.fromOn <= endsOn && seal.toOn >= from);
  if (!taken) return;
  const days = `${formatDay(requireDay(taken.fromOn))} to ${formatDay(requireDay(taken.toOn))}`;
  throw new ProblemError('conflict', `${days} are already locked. Choose another day, or unlock them first.`);
}

/** The statement that was reconciled before. */
function previousOf(seals: readonly SealRow[], endsOn: Day): SealRow | undefined {
  return seals.findLast(({ toOn }) => toOn < endsOn);
}

/** The balance at the end of the statement before, and the change that recorded it. */
async function openAfter(db: Db, { ledgerId, accountId }: PostedOn, previous: SealRow) {
  const date = requireDay(previous.toOn);
  const stated = await findStatedBalance(db, ledgerId, accountId, { endsOn: addDays(date, 1) });
  const isOwn = stated?.day === date && stated.basis === 'closing' && stated.amountCents === previous.closingCents;
  return {
    opening: { date, balance: cents(previous.closingCents), isStated: true },
    openedIn: isOwn ? stated.changedIn : null,
  };
}

/**
 * Where the first statement is compared from: the last stated balance, or else about a month earlier, counted back
 * from today.
 */
async function findOpening(db: Db, posted: PostedOn, account: AccountRow, endsOn: Day) {
  const stated = await findStatedBalance(db, posted.ledgerId, account.id, { endsOn });
  if (stated)
    return {
      opening: { date: requireDay(stated.day), balance: cents(stated.amountCents), isStated: true },
      openedIn: stated.basis === 'closing' ? stated.changedIn : null,
    };
  const from = usualStatementStart(endsOn);
  const since = balanceChange(account.type, await sumSince(db, posted, from));
  return {
    opening: { date: addDays(from, -1), balance: cents(currentBalance(account) - since), isStated: false },
    openedIn: null,
  };
}

/**
 * The first day whose transactions the first statement was compared with. An old seal may start earlier, because the
 * first statement used to cover everything before it. Older transactions are in the opening balance and aren't left
 * over from it.
 */
async function firstComparedDay(db: Db, { ledgerId, accountId }: PostedOn, [first]: readonly SealRow[]) {
  if (!first) return null;
  const endsOn = requireDay(first.toOn);
  const stated = await findStatedBalance(db, ledgerId, accountId, { endsOn, knownIn: first.sealedIn });
  const from = stated ? addDays(requireDay(stated.day), 1) : usualStatementStart(endsOn);
  return first.fromOn > from ? requireDay(first.fromOn) : from;
}

/** The first day with transactions that the balance at the start may not include. */
function firstDayLeft(opening: Day, openedIn: number | null, firstCompared: Day | null): Day {
  const first = openedIn === null ? addDays(opening, 1) : opening;
  return firstCompared !== null && firstCompared < first ? firstCompared : first;
}

/** Compares a statement with the ledger. Throws if it ends in the future, or if its days are already sealed. */
export async function loadStatement(
  db: Db,
  ledgerId: LedgerId,
  { accountId, endsOn, closingBalance, clearedIds, clearsAll = false }: StatementPayload,
  today: Day,
): Promise<ComparedStatement> {
  if (endsOn > today)
    throw new ProblemError('bad_input', 'A statement can’t end in the future.', {
      fields: { endsOn: 'must not be in the future' },
    });
  const account = await findAccount(db, ledgerId, accountId);
  const posted = { ledgerId, accountId };
  const seals = (await listSeals(db, ledgerId)).filter((seal) => seal.accountId === accountId);
  const previous = previousOf(seals, endsOn);
  const { opening, openedIn } = previous
    ? await openAfter(db, posted, previous)
    : await findOpening(db, posted, account, endsOn);
  const from = addDays(opening.date, 1);
  rejectOverlap(seals, from, endsOn);
  const since = firstDayLeft(opening.date, openedIn, await firstComparedDay(db, posted, seals));
  const scope = { ...posted, since, from, openedIn, endsOn, clearedIds, clearsAll };
  const rows = await statementRows(db, scope, STATEMENT_ROWS_MAX);
  const { count, clearedCount, movedCents, outstandingCents } = rows[0] ?? noRows;
  const moved = balanceChange(account.type, Number(movedCents));
  const compared = compareStatement({ opening: opening.balance, moved, closing: closingBalance });
  const preview = {
    ...{ from: scope.from, opening, moved, ...compared, count, clearedCount },
    lastResort: account.externalId !== null ? ('accept' as const) : ('adjust' as const),
    rows: rows.map(({ id, day, amountCents, isIncome, isCleared, isFixed, ...named }) => ({
      ...{ id, date: requireDay(day), name: shownNameOf(named), isCleared, isFixed },
      amount: cents(isIncome ? amountCents : -amountCents),
    })),
    culprits: [],
  };
  return {
    account,
    scope,
    preview,
    cameAfterIds: new Set(rows.filter((row) => row.cameAfterOpening).map(({ id }) => id)),
    outstanding: balanceChange(account.type, 0 - Number(outstandingCents)),
  };
}

import type { BodyOf, saveSeriesException } from '@cairn/contract';
import {
  calendarDueDates,
  type Day,
  daysBetween,
  type ExceptionKind,
  formatDay,
  type LedgerId,
  type TransactionId,
} from '@cairn/domain';
import { and, eq, not } from 'drizzle-orm';
import {
  type Change,
  type ExceptionRow,
  exceptionsWhere,
  findSeries,
  type SeriesRow,
  writeException,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { recurringExceptions, transactions } from '../../platform/db/schema/index.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import { rejectFarDay } from './check-series.ts';
import { toCadence } from './tracking.ts';

type Payload = BodyOf<typeof saveSeriesException>;

/** An occurrence can be moved at most a year. */
const MOVED_DAYS_MAX = 366;

function required<Value>(value: Value | undefined, field: string): Value {
  if (value !== undefined) return value;
  throw new ProblemError('bad_input', 'Something is missing.', { fields: { [field]: 'is required' } });
}

function rejectNotDue(row: SeriesRow, dueOn: Day): void {
  if (calendarDueDates(toCadence(row), dueOn, dueOn).length > 0 && (row.endsOn === null || dueOn <= row.endsOn)) return;
  throw new ProblemError('bad_input', `${row.name} isn’t due on ${formatDay(dueOn)}.`, {
    fields: { dueOn: 'isn’t a due date' },
  });
}

/** Throws if the transaction doesn't exist, goes the other way, or is pinned to another occurrence. */
async function rejectPin(
  tx: Db,
  ledgerId: LedgerId,
  row: SeriesRow,
  id: TransactionId,
  existing: ExceptionRow | undefined,
): Promise<void> {
  const [paid] = await tx
    .select({ isIncome: transactions.isIncome })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, id), not(transactions.deleted)));
  if (!paid) throw notFound();
  if (paid.isIncome !== row.isIncome)
    throw new ProblemError('rule_broken', 'Choose a transaction of the same direction.', {
      fields: { transactionId: 'has the other direction' },
    });
  const pins = await exceptionsWhere(tx, ledgerId, eq(recurringExceptions.transactionId, id));
  if (pins.some((pin) => pin.id !== existing?.id))
    throw new ProblemError('conflict', 'This transaction already belongs to another due date.', {
      fields: { transactionId: 'belongs to another due date' },
    });
}

function movedDay(dueOn: Day, movedToOn: Day | undefined): Day {
  const day = required(movedToOn, 'movedToOn');
  if (Math.abs(daysBetween(dueOn, day)) <= MOVED_DAYS_MAX) return day;
  throw new ProblemError('bad_input', 'Choose a day within a year of the due date.', {
    fields: { movedToOn: 'must be within a year' },
  });
}

function toValues({ kind, dueOn, movedToOn, amountCents, transactionId }: Payload) {
  return {
    movedToOn: kind === 'moved' ? movedDay(dueOn, movedToOn) : null,
    amountCents: kind === 'amount' ? required(amountCents, 'amountCents') : null,
    transactionId: kind === 'pinned' ? required(transactionId, 'transactionId') : null,
  };
}

const saved: Readonly<Record<ExceptionKind, string>> = {
  moved: 'Moved',
  skipped: 'Skipped',
  amount: 'Changed the amount of',
  pinned: 'Matched a transaction with',
};

const removed: Readonly<Record<ExceptionKind, string>> = {
  moved: 'Moved back',
  skipped: 'No longer skipped',
  amount: 'Removed the amount of',
  pinned: 'Unmatched a transaction from',
};

/** Stores or removes a user's decision about one occurrence. */
export async function saveException(tx: Db, change: Change, payload: Payload, today: Day) {
  const { ledgerId } = change;
  const { seriesId, dueOn, kind } = payload;
  const row = await findSeries(tx, ledgerId, seriesId);
  rejectFarDay(dueOn, today, 'dueOn');
  const isSame = and(
    eq(recurringExceptions.seriesId, seriesId),
    eq(recurringExceptions.dueOn, dueOn),
    eq(recurringExceptions.kind, kind),
  );
  const [existing] = await exceptionsWhere(tx, ledgerId, isSame);
  const isRemoved = payload.isRemoved ?? false;
  if (!isRemoved) rejectNotDue(row, dueOn);
  const values = isRemoved ? null : toValues(payload);
  const pinnedId = values?.transactionId ?? null;
  if (pinnedId !== null) await rejectPin(tx, ledgerId, row, pinnedId, existing);
  const write = await writeException(tx, change, existing, values && { seriesId, dueOn, kind, ...values });
  const answer = { changeSetId: write ? change.id : (existing?.changedIn ?? row.changedIn) };
  if (!write) return { answer, done: null };
  const summary = `${(isRemoved ? removed : saved)[kind]} ${row.name} of ${formatDay(dueOn)}`;
  return { answer, done: { summary, count: 0, undo: { seriesExceptions: [write] } } };
}

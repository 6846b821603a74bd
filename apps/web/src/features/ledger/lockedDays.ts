import { type Call, getTotals, type Seal, type Transaction } from '@cairn/contract';
import { CallFailure, call } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { createStore } from '../../ui/store.ts';
import { sealOf, sealsQuery, type TouchedDay } from './seals.data.ts';

/** A locked period that a change touches. */
export interface LockedPeriod {
  readonly seal: Seal;
  /** How many of the changed transactions are in it. */
  readonly count: number;
}

interface LockedDayQuestion {
  /** Never empty. */
  readonly periods: readonly LockedPeriod[];
  answer(isConfirmed: boolean): void;
}

/** The question that is open; null if none is. */
export const lockedDayQuestion = createStore<LockedDayQuestion | null>(null);

export type MovingTransaction = Pick<Transaction, 'accountId' | 'date' | 'postedDate' | 'amount' | 'isIncome'>;

function touchedBy(
  before: MovingTransaction | undefined,
  after: MovingTransaction | undefined,
  isPosted: boolean,
): TouchedDay[] {
  const dayOf = ({ date, postedDate }: MovingTransaction) => (isPosted ? (postedDate ?? date) : date);
  const isSame =
    before?.accountId === after?.accountId &&
    before?.amount === after?.amount &&
    before?.isIncome === after?.isIncome &&
    (before && dayOf(before)) === (after && dayOf(after));
  if (isSame) return [];
  return [before, after].flatMap((state) =>
    state && state.accountId !== null ? [{ accountId: state.accountId, day: dayOf(state), isPosted }] : [],
  );
}

/** The days that a change of a transaction touches: none if it moves no money. */
export function touchedDays(before: MovingTransaction | undefined, after: MovingTransaction | undefined): TouchedDay[] {
  return [true, false].flatMap((isPosted) => touchedBy(before, after, isPosted));
}

/** The question about locked days is a courtesy: if they can't be loaded, the ones loaded last count. */
async function loadSeals(): Promise<readonly Seal[]> {
  try {
    return await queryClient.fetchQuery(sealsQuery);
  } catch {
    return queryClient.getQueryData(sealsQuery.queryKey) ?? [];
  }
}

/** Settles once all questions so far are answered. */
let answered: Promise<unknown> = Promise.resolve();

/** Asks after the questions that are open, because the screen shows one at a time. */
async function ask(periods: readonly LockedPeriod[]): Promise<boolean> {
  const asked = answered.then(async () => {
    const isConfirmed = await new Promise<boolean>((answer) => lockedDayQuestion.set({ periods, answer }));
    lockedDayQuestion.set(null);
    return isConfirmed;
  });
  answered = asked;
  return await asked;
}

async function askOrCancel(called: Call, periods: readonly LockedPeriod[]): Promise<void> {
  if (periods.length === 0) return;
  if (!(await ask(periods))) throw new CallFailure(called, 0, null, undefined, true);
}

/** Asks before a change of locked days. Throws, without a toast, if the user cancels. */
export async function askAboutLockedDays(called: Call, touched: readonly TouchedDay[]): Promise<void> {
  if (touched.length === 0) return;
  const seal = sealOf(await loadSeals(), touched);
  await askOrCancel(called, seal ? [{ seal, count: 1 }] : []);
}

/** The locked periods of transactions. Only the server knows the days of those that aren't loaded. */
async function findLocked(ids: readonly number[]): Promise<LockedPeriod[]> {
  const seals = (await loadSeals()).filter(({ brokenIn }) => brokenIn === null);
  if (seals.length === 0) return [];
  const { locked = [] } = await call(getTotals, { body: { ids: [...ids], asksLocked: true } });
  return locked.flatMap(({ sealId, count }) =>
    seals.filter(({ id }) => id === sealId).map((seal) => ({ seal, count })),
  );
}

/** Asks before the given transactions are deleted, if any is on a locked day. Throws as `askAboutLockedDays` does. */
export async function askAboutLockedTransactions(called: Call, ids: readonly number[]): Promise<void> {
  const periods = await findLocked(ids).catch((error: unknown) => {
    // To the user, it is the deletion that failed.
    throw error instanceof CallFailure
      ? new CallFailure(called, error.status, error.problem, error.reason, error.isSilent)
      : error;
  });
  await askOrCancel(called, periods);
}

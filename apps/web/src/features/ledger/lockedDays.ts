import type { Call, Seal, Transaction } from '@cairn/contract';
import { CallFailure } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { createStore } from '../../ui/store.ts';
import { sealOf, sealsQuery, type TouchedDay } from './seals.data.ts';

interface LockedDayQuestion {
  readonly seal: Seal;
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

/** Whether the days are locked is a courtesy: if that can't be loaded, what was loaded last counts. */
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
async function ask(seal: Seal): Promise<boolean> {
  const asked = answered.then(async () => {
    const isConfirmed = await new Promise<boolean>((answer) => lockedDayQuestion.set({ seal, answer }));
    lockedDayQuestion.set(null);
    return isConfirmed;
  });
  answered = asked;
  return await asked;
}

/** Asks before a change of locked days. Throws, without a toast, if the user cancels. */
export async function askAboutLockedDays(called: Call, touched: readonly TouchedDay[]): Promise<void> {
  if (touched.length === 0) return;
  const seal = sealOf(await loadSeals(), touched);
  if (!seal) return;
  if (!(await ask(seal))) throw new CallFailure(called, 0, null, undefined, true);
}

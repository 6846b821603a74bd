import { ProblemError } from '../../platform/http/problem-error.ts';

const MAX_WAITING = 3;

/** Whoever of each person is at work or waits. */
const lines = new Map<number, { last: Promise<unknown>; length: number }>();

/** A whole file is in memory while it is compared or written, so each person has one at a time; the others wait. */
export async function inTurn<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const line = lines.get(userId) ?? { last: Promise.resolve(), length: 0 };
  if (line.length > MAX_WAITING)
    throw new ProblemError('conflict', 'Other imports of yours are still at work. Please try again in a moment.');
  lines.set(userId, line);
  line.length += 1;
  const turn = line.last.then(work);
  line.last = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.delete(userId);
  }
}

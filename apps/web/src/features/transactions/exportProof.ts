import { getProofStrip, PROOF_DAYS_BACK_MAX, PROOF_DAYS_MAX, type Transaction } from '@cairn/contract';
import { addDays, type Day, type ProofSpan, type ProofState, proofStateOn } from '@cairn/domain';
import { call } from '../../app/call.ts';
import { browserToday } from '../../app/today.ts';

export type ProofOfRow = (row: Pick<Transaction, 'accountId' | 'date'>) => ProofState | undefined;

/** Ranges that one call can answer. */
function rangesOf(from: Day, to: Day): { from: Day; to: Day }[] {
  const ranges: { from: Day; to: Day }[] = [];
  for (let start = from; start <= to; start = addDays(start, PROOF_DAYS_MAX)) {
    const end = addDays(start, PROOF_DAYS_MAX - 1);
    ranges.push({ from: start, to: end < to ? end : to });
  }
  return ranges;
}

/** The export is complete without the states of days, so it doesn't fail if they can't be loaded. */
async function loadSpans(accountId: number, from: Day, to: Day): Promise<ProofSpan[] | undefined> {
  const spans: ProofSpan[] = [];
  try {
    for (const range of rangesOf(from, to)) {
      const strip = await call(getProofStrip, { query: { accountId, ...range } });
      spans.push(...strip.spans);
    }
  } catch {
    return undefined;
  }
  return spans;
}

/**
 * Whether the days of the rows are proven. Rows without an account have no balance to prove, and nothing is known about
 * days that are too long ago to ask about.
 */
export async function loadProofOf(rows: readonly Transaction[], accountIds: ReadonlySet<number>): Promise<ProofOfRow> {
  const today = browserToday();
  const oldest = addDays(today, -PROOF_DAYS_BACK_MAX);
  const listed = rows.filter(
    ({ accountId, date }) => accountId !== null && accountIds.has(accountId) && date >= oldest && date <= today,
  );
  const byAccount = Map.groupBy(listed, ({ accountId }) => accountId ?? 0);
  const spans = new Map<number, readonly ProofSpan[] | undefined>();
  for (const [accountId, own] of byAccount) {
    const days = own.map(({ date }) => date).toSorted();
    const [first, last] = [days[0], days.at(-1)];
    if (first && last) spans.set(accountId, await loadSpans(accountId, first, last));
  }
  return ({ accountId, date }) => {
    const own = spans.get(accountId ?? 0);
    return own && date >= oldest ? proofStateOn(own, date) : undefined;
  };
}

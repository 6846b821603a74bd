import { getProofStrip, PROOF_DAYS_MAX, type Transaction } from '@cairn/contract';
import { addDays, type Day, type ProofSpan, type ProofState, proofStateOn } from '@cairn/domain';
import { call } from '../../app/call.ts';

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

async function loadSpans(accountId: number, from: Day, to: Day): Promise<ProofSpan[]> {
  const spans: ProofSpan[] = [];
  for (const range of rangesOf(from, to)) {
    const strip = await call(getProofStrip, { query: { accountId, ...range } });
    spans.push(...strip.spans);
  }
  return spans;
}

/** Whether the days of the rows are proven. Rows without an account have no balance to prove. */
export async function loadProofOf(rows: readonly Transaction[], accountIds: ReadonlySet<number>): Promise<ProofOfRow> {
  const listed = rows.filter(({ accountId }) => accountId !== null && accountIds.has(accountId));
  const byAccount = Map.groupBy(listed, ({ accountId }) => accountId ?? 0);
  const spans = new Map<number, readonly ProofSpan[]>();
  for (const [accountId, own] of byAccount) {
    const days = own.map(({ date }) => date).toSorted();
    const [first, last] = [days[0], days.at(-1)];
    if (first && last) spans.set(accountId, await loadSpans(accountId, first, last));
  }
  return ({ accountId, date }) => {
    const own = spans.get(accountId ?? 0);
    return own && proofStateOn(own, date);
  };
}

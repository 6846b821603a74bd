import {
  type AnswerOf,
  applyProofFix,
  applyStatementFix,
  type BodyOf,
  type GapCulprit,
  getProofGap,
  getProofStrip,
  getProofSummary,
  getTransactions,
  type ListedGap,
  previewStatement,
  saveProofBalance,
  sealPeriod,
  unsealPeriod,
} from '@cairn/contract';
import { addDays, cents, type Day, daysBetween, formatDay } from '@cairn/domain';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import {
  askAboutLockedDays,
  ledgerKey,
  type MovingTransaction,
  offerUndo,
  refreshLedgerExceptTags,
  touchedDays,
} from '../ledger/index.ts';

export type ProofStripAnswer = AnswerOf<typeof getProofStrip>;
export type ProofSummary = AnswerOf<typeof getProofSummary>;

const proofKey = [ledgerKey, 'proof'] as const;

/** Panels show failures themselves. */
const isQuiet = { isQuiet: true };

export function proofStripQuery(accountId: number, range: { readonly from: Day; readonly to: Day }) {
  return queryOptions({
    queryKey: [...proofKey, 'strip', accountId, range],
    queryFn: ({ signal }) => call(getProofStrip, { query: { accountId, ...range } }, signal),
    meta: isQuiet,
  });
}

export function proofGapQuery(accountId: number, fingerprint: string) {
  return queryOptions({
    queryKey: [...proofKey, 'gap', accountId, fingerprint],
    queryFn: ({ signal }) => call(getProofGap, { query: { accountId, fingerprint } }, signal),
    meta: isQuiet,
  });
}

/** Whether a query is about the proof of one account. */
export function isProofOf(queryKey: readonly unknown[], accountId: number): boolean {
  const [ledger, proof, , id] = queryKey;
  return ledger === proofKey[0] && proof === proofKey[1] && id === accountId;
}

/** The marks of all accounts. Lists are complete without them, so failures stay silent. */
export const proofSummaryQuery = queryOptions({
  queryKey: [...proofKey, 'summary'],
  queryFn: ({ signal }) => call(getProofSummary, {}, signal),
  meta: isQuiet,
  retry: false,
});

export const NEWEST_ROWS = 8;

/** The newest transactions of an account. */
export function newestRowsQuery(accountId: number) {
  return queryOptions({
    queryKey: [...proofKey, 'newest', accountId],
    queryFn: ({ signal }) => call(getTransactions, { body: { accountId, limit: NEWEST_ROWS } }, signal),
    meta: isQuiet,
  });
}

type AppliedFix = AnswerOf<typeof applyProofFix>;

interface CulpritDecision {
  readonly gap: ListedGap;
  readonly culprit: GapCulprit;
  readonly decision: 'fix' | 'dismiss';
}

const daysOfGap = ({ from, to }: Pick<ListedGap, 'from' | 'to'>) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

/** A suspect after the fix. A new date is that of the posting, because only that one counts. */
function asFixed({ transaction, toAccountId, fixedDate }: GapCulprit['suspects'][number]): MovingTransaction {
  const { accountId, ...others } = transaction;
  const moved = { ...others, accountId: toAccountId ?? accountId };
  return fixedDate === null ? moved : { ...moved, date: fixedDate, postedDate: fixedDate };
}

/** The days that a fix changes. Those that aren't listed may be on any day of the gap. */
function daysFixed(
  { accountId, ...gap }: Pick<ListedGap, 'accountId' | 'from' | 'to'>,
  culprit: CulpritDecision['culprit'],
) {
  const changed = culprit.suspects.filter(({ role }) => role !== 'stays');
  const more = culprit.moreSuspects === 0 ? [] : daysOfGap(gap);
  const added = [...more, ...culprit.added.map(({ date }) => date)];
  return [
    ...changed.flatMap((suspect) => [suspect.transaction, asFixed(suspect)]),
    ...added.map((date) => ({ accountId, date, amount: cents(0), isIncome: false })),
  ].flatMap((state) => touchedDays(undefined, state));
}

/** Calls back before the gap is loaded again, because its card is gone by then. */
export function useApplyFix(onFixed: (fixed: AppliedFix) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ gap, culprit, decision }: CulpritDecision) => {
      if (decision === 'fix') await askAboutLockedDays(applyProofFix, daysFixed(gap, culprit));
      const { accountId } = gap;
      return await call(applyProofFix, {
        body: { accountId, gap: gap.fingerprint, culprit: culprit.fingerprint, decision },
      });
    },
    onSuccess: (fixed, { decision }) => {
      if (decision === 'fix') onFixed(fixed);
    },
    onSettled: () => refreshLedgerExceptTags(client),
  });
}

const savedTexts = {
  correct: 'Balance saved',
  remove: 'Balance removed',
  restore: 'The balance counts again',
} as const;

/** Corrects or removes a balance, or uses one again. */
export function useSaveBalance(accountId: number, onSaved?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (saved: Omit<BodyOf<typeof saveProofBalance>, 'accountId'>) =>
      call(saveProofBalance, { body: { accountId, ...saved } }),
    onSuccess: ({ changeSetId }, { decision }) => {
      offerUndo(savedTexts[decision], changeSetId);
      onSaved?.();
    },
    onSettled: () => refreshLedgerExceptTags(client),
  });
}

export type StatementBody = BodyOf<typeof previewStatement>;

/** The comparison follows the typed values; until the next one arrives, the last one stays. */
export function statementQuery(body: StatementBody | null) {
  return queryOptions({
    queryKey: [...proofKey, 'statement', body],
    queryFn: async ({ signal }) => (body === null ? null : await call(previewStatement, { body }, signal)),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    meta: isQuiet,
    retry: false,
  });
}

/** Possible causes of the statement's difference. */
export function statementCausesQuery(body: StatementBody) {
  return queryOptions({
    queryKey: [...proofKey, 'causes', body],
    queryFn: ({ signal }) => call(previewStatement, { body: { ...body, explains: true } }, signal),
    placeholderData: keepPreviousData,
    meta: isQuiet,
    retry: false,
  });
}

/** Fixes or dismisses a cause. Calls back with the transactions that are on the statement then. */
export function useApplyStatementFix(body: StatementBody, from: Day, onFixed: (tickedIds: readonly number[]) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ culprit, decision }: Pick<CulpritDecision, 'culprit' | 'decision'>) => {
      const days = { accountId: body.accountId, from, to: body.endsOn };
      if (decision === 'fix') await askAboutLockedDays(applyStatementFix, daysFixed(days, culprit));
      return await call(applyStatementFix, { body: { ...body, culprit: culprit.fingerprint, decision } });
    },
    onSuccess: ({ changeSetId, tickedIds }, { decision }) => {
      if (decision === 'dismiss') return;
      onFixed(tickedIds);
      offerUndo('Fix applied', changeSetId);
    },
    onSettled: () => refreshLedgerExceptTags(client),
  });
}

/** Calls back before anything is loaded again, so the typed values are gone by then. */
export function useSealPeriod(onSealed: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof sealPeriod>) => call(sealPeriod, { body }),
    onSuccess: ({ changeSetId }, { endsOn }) => {
      onSealed();
      // The days are locked now, so comparing them again would be rejected.
      client.removeQueries({ queryKey: [...proofKey, 'statement'] });
      offerUndo(`Locked through ${formatDay(endsOn)}`, changeSetId);
    },
    onSettled: () => refreshLedgerExceptTags(client),
  });
}

/** A statement that is reopened has its balance and its ticks still. */
export function useUnsealPeriod(onUnlocked: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof unsealPeriod>) => call(unsealPeriod, { body }),
    onSuccess: ({ changeSetId }, { reopens }) => {
      offerUndo(reopens ? 'Unlocked to reconcile it again' : 'Statement removed', changeSetId);
      onUnlocked();
    },
    onSettled: () => refreshLedgerExceptTags(client),
  });
}

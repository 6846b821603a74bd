import {
  applyProofFix,
  getProofGap,
  getProofStrip,
  getProofSummary,
  PROOF_DAYS_MAX,
  saveProofBalance,
} from '@cairn/contract';
import {
  type AccountId,
  countStates,
  type Day,
  dayAt,
  fixedText,
  type ProofGap,
  proofSpans,
  proofStanding,
} from '@cairn/domain';
import { findAccount, loadAccounts, writeLedger } from '../../ledger/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { type Caller, type Route, route } from '../../platform/http/route.ts';
import { rejectBadRange } from '../recurring/index.ts';
import { applyFix, countFixed, dismissCulprit, fixSummary } from './apply-fix.ts';
import { listEntered, saveBalance } from './entered-balances.ts';
import { explainGap } from './gap-facts.ts';
import { type LedgerProof, type LedgerProofs, loadLedgerProof } from './ledger-proof.ts';
import { loadSources, toCulprits, toListedGap } from './respond.ts';

const momentOf = ({ clock, caller }: { readonly clock: Clock; readonly caller: Caller }) => {
  const now = clock.now();
  return { now, today: dayAt(now, caller.actor.timeZone) };
};

function findGap(proof: LedgerProof, accountId: AccountId, fingerprint: string): ProofGap | undefined {
  return proof.of(accountId).gaps.find((gap) => gap.fingerprint === fingerprint);
}

const gone = () => new ProblemError('conflict', 'This has already been fixed, or it has changed.');

/** The earliest of the days through which the accounts are proven; null if one of them isn't. */
function provenThroughAll(standings: readonly { readonly mark: string; readonly provenThrough: Day | null }[]) {
  if (standings.length === 0 || standings.some(({ mark }) => mark !== 'proven')) return null;
  return standings.reduce<Day | null>(
    (first, { provenThrough }) => (first === null || (provenThrough ?? first) < first ? provenThrough : first),
    null,
  );
}

const isTouching = ({ from, to }: ProofGap, range: { readonly from: Day; readonly to: Day }) =>
  from <= range.to && to >= range.from;

export function proofRoutes(proofs: LedgerProofs): readonly Route[] {
  return [
    route(getProofStrip, async (context) => {
      const { db, caller, query } = context;
      const { today } = momentOf(context);
      rejectBadRange(query, today, PROOF_DAYS_MAX);
      const account = await findAccount(db, caller.ledgerId, query.accountId);
      const proof = (await proofs.read(db, caller.ledgerId)).of(query.accountId);
      const spans = proofSpans(proof, query.from, query.to < today ? query.to : today);
      const { mark, provenThrough, offBy } = proofStanding(proof, today);
      return {
        accountId: query.accountId,
        spans,
        counts: countStates(spans),
        ...{ mark, provenThrough, offBy },
        gaps: proof.gaps.map((gap) => toListedGap(gap, account.type, today)).toReversed(),
        sources: await loadSources(db, caller.ledgerId, proof),
        ...(await listEntered(db, caller.ledgerId, account)),
      };
    }),

    route(getProofGap, async (context) => {
      const { db, caller, query } = context;
      const { type } = await findAccount(db, caller.ledgerId, query.accountId);
      const proof = await proofs.read(db, caller.ledgerId);
      const gap = findGap(proof, query.accountId, query.fingerprint);
      if (!gap) return { gap: null, culprits: [] };
      const moment = momentOf(context);
      const explained = await explainGap(db, caller.ledgerId, proof, gap, moment);
      return {
        gap: toListedGap(gap, type, moment.today),
        culprits: await toCulprits(db, caller.ledgerId, explained),
      };
    }),

    route(getProofSummary, async (context) => {
      const { db, caller } = context;
      const { today } = momentOf(context);
      const [accounts, proof] = [await loadAccounts(db, caller.ledgerId), await proofs.read(db, caller.ledgerId)];
      const standings = accounts
        .filter(({ removedAt }) => removedAt === null)
        .map(({ id }) => ({ accountId: id, ...proofStanding(proof.of(id), today) }));
      return { accounts: standings, provenThrough: provenThroughAll(standings) };
    }),

    route(applyProofFix, async (context) => {
      const { body, caller } = context;
      const { ledgerId } = caller;
      await findAccount(context.db, ledgerId, body.accountId);
      const moment = momentOf(context);
      return await writeLedger(context, 'edited', async (tx, change) => {
        const proof = await loadLedgerProof(tx, ledgerId);
        const gap = findGap(proof, body.accountId, body.gap);
        if (!gap) throw gone();
        const { culprits } = await explainGap(tx, ledgerId, proof, gap, moment);
        const culprit = culprits.find(({ fingerprint }) => fingerprint === body.culprit);
        if (!culprit) throw gone();
        const answer = { changeSetId: change.id, isClosed: false, text: '' };
        if (body.decision === 'dismiss') {
          await dismissCulprit(tx, change, gap, culprit);
          return { answer, done: { summary: 'Ruled out a cause of a gap', count: 0 } };
        }
        const { anchors } = await applyFix(tx, change, gap, culprit);
        const after = (await loadLedgerProof(tx, ledgerId)).of(body.accountId);
        const isClosed = !after.gaps.some((other) => isTouching(other, gap) && other.later.id === gap.later.id);
        return {
          answer: { ...answer, isClosed, text: fixedText(gap, isClosed, moment.today) },
          done: { summary: fixSummary(gap, culprit), count: countFixed(culprit), undo: { anchors } },
        };
      });
    }),

    route(saveProofBalance, async (context) =>
      writeLedger(context, 'edited', (tx, change) => saveBalance(tx, change, context.body)),
    ),
  ];
}

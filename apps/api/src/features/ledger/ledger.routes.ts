import { getHistory, getVerifyProgress, HISTORY_MAX, HISTORY_PROBLEMS_MAX, undo, verifyHistory } from '@cairn/contract';
import type { LedgerId } from '@cairn/domain';
import { type CheckedSoFar, countTags, undoChange, verifyHistory as verify, writeLedger } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listChangeSets } from './ledger.queries.ts';
import { nameProblems, toMilliseconds } from './name-problems.ts';

/** The checks that run on this server. Another server's are unknown here, and its users see no steps. */
const running = new Map<LedgerId, CheckedSoFar>();

async function verifyWithProgress(db: Db, ledgerId: LedgerId, now: Date) {
  try {
    return await verify(db, ledgerId, now, (sofar) => running.set(ledgerId, sofar));
  } finally {
    running.delete(ledgerId);
  }
}

export const ledgerRoutes: readonly Route[] = [
  route(getHistory, async ({ db, clock, caller, query }) => {
    const page = { limit: query.limit ?? HISTORY_MAX, before: query.before ?? null };
    const rows = await listChangeSets(db, caller.ledgerId, clock.now(), page);
    return rows.map(({ source, ...row }) => {
      const tagCount = countTags(row.undoPayload);
      return {
        id: row.id,
        source,
        madeAt: row.madeAt.toISOString(),
        summary: row.summary,
        count: row.count,
        ...(tagCount > 0 && { tagCount }),
        isUndone: row.undoneBy !== null,
        canUndo: row.undoneBy === null && source !== 'undo' && source !== 'bank',
      };
    });
  }),

  route(undo, async (context) => {
    const { body, clock } = context;
    return await writeLedger(context, 'undo', (tx, change) =>
      undoChange(tx, change, body.id, clock.now(), { mergesLater: body.mergesLater ?? false }),
    );
  }),

  route(verifyHistory, async ({ db, clock, caller }) => {
    const { first, last, problems, ...counts } = await verifyWithProgress(db, caller.ledgerId, clock.now());
    return {
      ...counts,
      since: first && toMilliseconds(first.madeAt),
      through: last && toMilliseconds(last.madeAt),
      hash: last?.hash ?? null,
      problems: await nameProblems(db, caller.ledgerId, problems.slice(0, HISTORY_PROBLEMS_MAX)),
      problemCount: problems.length,
    };
  }),

  route(getVerifyProgress, async ({ caller }) => running.get(caller.ledgerId) ?? null),
];

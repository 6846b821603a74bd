import { getHistory, HISTORY_MAX, HISTORY_PROBLEMS_MAX, undo, verifyHistory } from '@cairn/contract';
import { countTags, undoChange, verifyHistory as verify, writeLedger } from '../../ledger/index.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listChangeSets } from './ledger.queries.ts';
import { nameProblems, toMilliseconds } from './name-problems.ts';

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
    const { first, last, problems, ...counts } = await verify(db, caller.ledgerId, clock.now());
    return {
      ...counts,
      since: first && toMilliseconds(first.madeAt),
      through: last && toMilliseconds(last.madeAt),
      hash: last?.hash ?? null,
      problems: await nameProblems(db, caller.ledgerId, problems.slice(0, HISTORY_PROBLEMS_MAX)),
      problemCount: problems.length,
    };
  }),
];

import {
  commitImport,
  discardImport,
  FILE_NAME_MAX,
  getImportMapping,
  reviewImport,
  stageImport,
} from '@cairn/contract';
import { countOf, oldestFirst, plainText } from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { findManualAccount } from '../../platform/ledger/accounts.ts';
import type { Change } from '../../platform/ledger/change-set.ts';
import { insertTransactions } from '../../platform/ledger/insert.ts';
import { writeLedger } from '../../platform/ledger/write.ts';
import { discard, keepChunk, keepMapping, loadMapping } from './imports.queries.ts';
import { checkTargets, compareWithLedger, isUnfinished, review } from './review.ts';
import { inTurn } from './turns.ts';

export const importRoutes: readonly Route[] = [
  route(stageImport, async ({ body, clock, db, person }) => {
    await checkTargets(db, person.id, body.Rows);
    await keepChunk(db, person.id, { importId: body.ImportID, chunk: body.Chunk, rows: body.Rows, now: clock.now() });
    return { staged: body.Rows.length };
  }),

  route(reviewImport, ({ body, db, person }) => inTurn(person.id, () => review(db, person.id, body.ImportID))),

  route(commitImport, async (context) => {
    const { body, person } = context;
    const [wanted, unwanted] = [new Set(body.Add), new Set(body.LeaveOut)];
    const write = async (tx: Db, change: Change) => {
      // Compared again under the lock: since the review, another import may have brought the same.
      const { staged, drafts, matches } = await compareWithLedger(tx, person.id, body.ImportID);
      if (staged.some(isUnfinished))
        throw new ProblemError('rule_broken', 'Its accounts and categories have to be made first.');
      await checkTargets(tx, person.id, staged);
      const taken = drafts.filter((_, index) => (matches[index] ? wanted.has(index) : !unwanted.has(index)));
      if (body.Mapping) {
        const { AccountID, Value } = body.Mapping;
        if (AccountID !== null) await findManualAccount(tx, person.id, AccountID);
        await keepMapping(tx, person.id, AccountID, Value);
      }
      await insertTransactions(tx, change, oldestFirst(taken));
      await discard(tx, person.id, body.ImportID);
      const [added, leftOut] = [taken.length, drafts.length - taken.length];
      const fileName = plainText(body.FileName, FILE_NAME_MAX);
      const summary = `Imported ${countOf(added)}${fileName ? ` from ${fileName}` : ''}`;
      return { answer: { added, leftOut }, done: added > 0 ? { summary, count: added } : null };
    };
    return await inTurn(person.id, () => writeLedger(context, 'import', write));
  }),

  route(discardImport, async ({ body, db, person }) => {
    await discard(db, person.id, body.ImportID);
    return {};
  }),

  route(getImportMapping, async ({ db, person, query }) => {
    const account = query.accountID === undefined ? null : await findManualAccount(db, person.id, query.accountID);
    return { mapping: await loadMapping(db, person.id, account?.id ?? null) };
  }),
];

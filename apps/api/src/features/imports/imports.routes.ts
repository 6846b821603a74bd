import {
  commitImport,
  discardImport,
  FILE_NAME_MAX,
  getImportMapping,
  reviewImport,
  stageImport,
} from '@cairn/contract';
import { countOf, dayAt, oldestFirst, plainText } from '@cairn/domain';
import { type Change, findAccount, insertTransactions, type MadeTargets, writeLedger } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { discard, keepChunk, keepMapping, loadMapping } from './imports.queries.ts';
import { makeTargets } from './make-targets.ts';
import { checkTargets, compareWithLedger, review } from './review.ts';

/** "Imported 3 transactions from bank.csv, with 1 new account and 2 new categories". */
function summaryOf(added: number, { accounts, categories }: MadeTargets, fileName: string): string {
  const made = [
    ...(accounts.length > 0 ? [countOf(accounts.length, 'new account')] : []),
    ...(categories.length > 0 ? [countOf(categories.length, 'new category', 'new categories')] : []),
  ].join(' and ');
  return `Imported ${countOf(added)}${fileName && ` from ${fileName}`}${made && `, with ${made}`}`;
}

export const importRoutes: readonly Route[] = [
  route(stageImport, async ({ body, clock, db, caller }) => {
    await checkTargets(db, caller.ledgerId, body.Rows);
    await keepChunk(db, caller.ledgerId, {
      importId: body.ImportID,
      chunk: body.Chunk,
      rows: body.Rows,
      now: clock.now(),
    });
    return { staged: body.Rows.length };
  }),

  route(reviewImport, ({ body, db, caller }) => review(db, caller.ledgerId, body.ImportID)),

  route(commitImport, async (context) => {
    const { body, caller } = context;
    const [wanted, unwanted] = [new Set(body.Add), new Set(body.LeaveOut)];
    const write = async (tx: Db, change: Change) => {
      // Compared again under the lock: since the review, another import may have brought the same.
      const { staged, drafts, matches } = await compareWithLedger(tx, caller.ledgerId, body.ImportID);
      await checkTargets(tx, caller.ledgerId, staged);
      const taken = drafts.filter((_, index) => (matches[index] ? wanted.has(index) : !unwanted.has(index)));
      if (body.Mapping) {
        const { AccountID, Value } = body.Mapping;
        if (AccountID !== null) await findAccount(tx, caller.ledgerId, AccountID);
        await keepMapping(tx, caller.ledgerId, AccountID, Value);
      }
      const today = dayAt(context.clock.now(), caller.actor.timeZone);
      const given = { accounts: body.NewAccounts ?? [], categories: body.NewCategories ?? [] };
      const { drafts: placed, made } = await makeTargets(tx, change, taken, given, today);
      await insertTransactions(tx, change, oldestFirst(placed));
      await discard(tx, caller.ledgerId, body.ImportID);
      const [added, leftOut] = [taken.length, drafts.length - taken.length];
      const summary = summaryOf(added, made, plainText(body.FileName, FILE_NAME_MAX));
      const hasMade = made.accounts.length + made.categories.length > 0;
      const done = { summary, count: added, ...(hasMade && { undo: { made } }) };
      return { answer: { added, leftOut }, done: added > 0 ? done : null };
    };
    return await writeLedger(context, 'import', write);
  }),

  route(discardImport, async ({ body, db, caller }) => {
    await discard(db, caller.ledgerId, body.ImportID);
    return {};
  }),

  route(getImportMapping, async ({ db, caller, query }) => {
    const account = query.accountID === undefined ? null : await findAccount(db, caller.ledgerId, query.accountID);
    return { mapping: await loadMapping(db, caller.ledgerId, account?.id ?? null) };
  }),
];

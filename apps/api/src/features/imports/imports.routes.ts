import {
  commitImport,
  discardImport,
  FILE_NAME_MAX,
  getImportMapping,
  reviewImport,
  stageImport,
} from '@cairn/contract';
import { countOf, dayAt, oldestFirst, plainText } from '@cairn/domain';
import {
  type Change,
  findAccount,
  insertTransactions,
  type MadeTargets,
  madeTag,
  recordFile,
  type TagRow,
  writeLedger,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { createTags } from './create-tags.ts';
import { createTargets } from './create-targets.ts';
import { recordFileBalances } from './file-balances.ts';
import { discard, loadMapping, saveChunk, saveMapping } from './imports.queries.ts';
import { checkTargets, compareWithLedger, rejectWrongSplits, review } from './review.ts';

interface Made extends MadeTargets {
  readonly tags: readonly TagRow[];
}

/** "Imported 3 transactions from bank.csv, with 1 new account, 2 new categories, and 1 new tag". */
function summaryOf(added: number, { accounts, categories, tags }: Made, fileName: string): string {
  const made = new Intl.ListFormat('en-US').format([
    ...(accounts.length > 0 ? [countOf(accounts.length, 'new account')] : []),
    ...(categories.length > 0 ? [countOf(categories.length, 'new category', 'new categories')] : []),
    ...(tags.length > 0 ? [countOf(tags.length, 'new tag')] : []),
  ]);
  return `Imported ${countOf(added)}${fileName && ` from ${fileName}`}${made && `, with ${made}`}`;
}

export const importRoutes: readonly Route[] = [
  route(stageImport, async ({ body, clock, db, caller }) => {
    rejectWrongSplits(body.rows);
    await checkTargets(db, caller.ledgerId, body.rows);
    await saveChunk(db, caller.ledgerId, {
      importId: body.importId,
      chunk: body.chunk,
      rows: body.rows,
      now: clock.now(),
    });
    return { staged: body.rows.length };
  }),

  route(reviewImport, ({ body, db, caller }) => review(db, caller.ledgerId, body.importId)),

  route(commitImport, async (context) => {
    const { body, caller } = context;
    const [included, excluded] = [new Set(body.add), new Set(body.leaveOut)];
    const write = async (tx: Db, change: Change) => {
      // Compared again under the lock, because another import may have added the same rows since the review.
      const { staged, drafts, matches } = await compareWithLedger(tx, caller.ledgerId, body.importId);
      await checkTargets(tx, caller.ledgerId, staged);
      const selected = drafts.flatMap((draft, index) =>
        (matches[index] ? included.has(index) : !excluded.has(index)) ? { ...draft, index } : [],
      );
      if (body.mapping) {
        const { accountId, value } = body.mapping;
        if (accountId !== null) await findAccount(tx, caller.ledgerId, accountId);
        await saveMapping(tx, caller.ledgerId, accountId, value);
      }
      const today = dayAt(context.clock.now(), caller.actor.timeZone);
      const requested = { accounts: body.newAccounts ?? [], categories: body.newCategories ?? [] };
      const { drafts: resolved, made, accountIds } = await createTargets(tx, change, selected, requested, today);
      const { drafts: tagged, made: tags } = await createTags(tx, change, resolved, body.tags);
      const ordered = oldestFirst(tagged);
      const insertedIds = await insertTransactions(tx, change, ordered);
      const inserted = new Map(
        ordered.map(({ index, accountId }, at) => [index, { accountId, id: insertedIds[at] ?? 0 }] as const),
      );
      await recordFileBalances(tx, change, {
        staged,
        matches,
        inserted,
        stated: body.balances ?? [],
        accountIds,
        today,
      });
      await discard(tx, caller.ledgerId, body.importId);
      const [added, leftOut] = [selected.length, drafts.length - selected.length];
      const fileName = plainText(body.fileName, FILE_NAME_MAX);
      // Otherwise the change set is dropped, and nothing came from the file.
      if (added > 0 || change.hasOtherChanges) await recordFile(tx, change, fileName);
      const summary = summaryOf(added, { ...made, tags }, fileName);
      const hasCreated = made.accounts.length + made.categories.length > 0;
      const undo = { ...(hasCreated && { made }), ...(tags.length > 0 && { tags: tags.map(madeTag) }) };
      const done = { summary, count: added, undo };
      return { answer: { added, leftOut }, done: added > 0 ? done : null };
    };
    return await writeLedger(context, 'import', write);
  }),

  route(discardImport, async ({ body, db, caller }) => {
    await discard(db, caller.ledgerId, body.importId);
    return {};
  }),

  route(getImportMapping, async ({ db, caller, query }) => {
    const account = query.accountId === undefined ? null : await findAccount(db, caller.ledgerId, query.accountId);
    return { mapping: await loadMapping(db, caller.ledgerId, account?.id ?? null) };
  }),
];

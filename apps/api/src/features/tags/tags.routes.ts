import { bulkTag, deleteTag, getTaggedTotal, getTags, mergeTags, saveTag } from '@cairn/contract';
import { byName, cents, countOf } from '@cairn/domain';
import {
  changeTags,
  findTag,
  findTags,
  listTags,
  markTagDeleted,
  mergeTag,
  type TagRow,
  writeLedger,
} from '../../ledger/index.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { optionalDay } from '../../platform/db/stored-day.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { saveWholeTag } from './save-tag.ts';
import { countTagged, sumByTag, sumReimbursements, sumTagged } from './tags.queries.ts';

const namesOf = (tags: readonly TagRow[]) => tags.map(({ name }) => name).join(', ');

function bulkSummary(count: number, added: readonly TagRow[], removed: readonly TagRow[]): string {
  if (removed.length === 0) return `Tagged ${countOf(count)} with ${namesOf(added)}`;
  if (added.length === 0) return `Removed ${namesOf(removed)} from ${countOf(count)}`;
  return `Changed the tags of ${countOf(count)}`;
}

export const tagRoutes: readonly Route[] = [
  route(getTags, async ({ db, caller }) => {
    const [rows, totals] = await onOneConnection(db, (connection) =>
      Promise.all([listTags(connection, caller.ledgerId), sumByTag(connection, caller.ledgerId)]),
    );
    return rows
      .toSorted((a, b) => byName(a, b) || a.id - b.id)
      .map((row) => ({
        id: row.id,
        kind: row.kind,
        name: row.name,
        color: row.color,
        startsOn: optionalDay(row.startsOn),
        endsOn: optionalDay(row.endsOn),
        budget: row.budgetCents === null ? null : cents(row.budgetCents),
        transactionCount: totals.get(row.id)?.count ?? 0,
        spent: cents(totals.get(row.id)?.spentCents ?? 0),
      }));
  }),

  route(getTaggedTotal, async ({ db, caller }) => {
    const { ledgerId } = caller;
    const [{ count, spentCents }, byState] = await onOneConnection(db, (connection) =>
      Promise.all([sumTagged(connection, ledgerId), sumReimbursements(connection, ledgerId)]),
    );
    const reimbursements = byState.map(({ amountCents, ...one }) => ({ ...one, amount: cents(amountCents) }));
    return { count, spent: cents(spentCents), reimbursements };
  }),

  route(saveTag, async (context) => {
    const { body } = context;
    return await writeLedger(context, 'edited', (tx, change) => saveWholeTag(tx, change, body));
  }),

  route(mergeTags, async (context) => {
    const { body } = context;
    if (body.fromId === body.intoId)
      throw new ProblemError('bad_input', 'A tag can’t be merged into itself.', {
        fields: { intoId: 'must be another tag' },
      });
    return await writeLedger(context, 'bulk', async (tx, change) => {
      const from = await findTag(tx, change.ledgerId, body.fromId);
      const into = await findTag(tx, change.ledgerId, body.intoId);
      if (from.kind !== into.kind)
        throw new ProblemError('rule_broken', 'The tag for reimbursements can’t be merged.', {
          fields: { fromId: 'can’t be merged' },
        });
      const count = await countTagged(tx, change.ledgerId, from.id);
      const undo = { tags: await mergeTag(tx, change, from, into) };
      return { answer: { count }, done: { summary: `Merged the tag ${from.name} into ${into.name}`, count, undo } };
    });
  }),

  route(deleteTag, async (context) => {
    const { body } = context;
    return await writeLedger(context, 'deleted', async (tx, change) => {
      const tag = await findTag(tx, change.ledgerId, body.id);
      const count = await countTagged(tx, change.ledgerId, tag.id);
      const undo = { tags: await markTagDeleted(tx, change, tag) };
      return { answer: { count }, done: { summary: `Deleted the tag ${tag.name}`, count, undo } };
    });
  }),

  route(bulkTag, async (context) => {
    const { body } = context;
    return await writeLedger(context, 'bulk', async (tx, change) => {
      const added = await findTags(tx, change.ledgerId, body.addedIds);
      const removed = (await findTags(tx, change.ledgerId, body.removedIds)).filter(
        ({ id }) => !added.some((tag) => tag.id === id),
      );
      const count = await changeTags(tx, change, body.ids, { added, removed });
      const done = count === 0 ? null : { summary: bulkSummary(count, added, removed), count };
      return { answer: { success: true, count }, done };
    });
  }),
];

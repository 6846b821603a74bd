import { CHANGE_SET_HEADER } from '@cairn/contract';
import type { UserId } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { commitBehind } from '../../platform/db/commit-behind.ts';
import type { Db } from '../../platform/db/database.ts';
import { changeSets } from '../../platform/db/schema/index.ts';
import { callTimedOut } from '../../platform/http/problem-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { ANALYZE_TABLES, LARGE_WRITE_ROWS } from '../../platform/jobs/analyze-tables.ts';
import { TRAIN_CATEGORY_MODELS } from '../../platform/jobs/jobs.ts';
import { beginSaving, withoutRests } from '../../platform/pause.ts';
import { updateBalances } from '../balances/balances.ts';
import {
  beginChange,
  type Change,
  type ChangeDescription,
  type ChangeSource,
  type Channel,
  describeChange,
  dropChange,
} from './change-set.ts';
import type { UndoPayload } from './undo-payload.ts';

interface WriteContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly caller: Caller;
  setHeader(name: string, value: string): void;
  wake(job: string): Promise<void>;
}

/** The change's description, once known, and its source if it isn't the one it began with. */
export type Done = ChangeDescription & { readonly undo?: UndoPayload; readonly source?: ChangeSource };

export interface Written<Answer> {
  readonly answer: Answer;
  /** Null when nothing changed: then there is nothing to undo. */
  readonly done: Done | null;
}

/** Adds the edits that were held back, which are recorded even if nothing else changed. */
function withHeldBack({ heldBack, hasOtherChanges }: Change, done: Done | null): Done | null {
  const [first] = heldBack;
  if (!first) return done;
  const isUnlisted = done === null && hasOtherChanges;
  const { undo, ...described } = done ?? { summary: `Left a change to ${first.name} for review`, count: 1 };
  return {
    ...described,
    ...(isUnlisted && { source: 'unlisted' as const }),
    undo: { ...undo, heldBack: heldBack.map(({ edit }) => edit) },
  };
}

function madeBy({ actor }: Caller, source: ChangeSource): { readonly actorId: UserId; readonly via: Channel } {
  return { actorId: actor.id, via: source === 'import' ? 'import' : 'app' };
}

/** Work that took too long is rolled back, as the response said. */
function requireInTime(): void {
  if (!beginSaving()) throw callTimedOut();
}

/** Runs a ledger write as one change set in one transaction. A response header carries the id to undo it with. */
export async function writeLedger<Answer>(
  context: WriteContext,
  source: ChangeSource,
  work: (tx: Db, change: Change) => Promise<Written<Answer>>,
): Promise<Answer> {
  return await readAndWrite(context, source, async () => null, work);
}

/** Like `writeLedger` with an initial read, pipelined with the statement that takes the lock and run after it. */
export async function readAndWrite<Read, Answer>(
  context: WriteContext,
  source: ChangeSource,
  read: (tx: Db) => Promise<Read>,
  work: (tx: Db, change: Change, read: Read) => Promise<Written<Answer>>,
): Promise<Answer> {
  const { db, caller, clock } = context;
  const { answer, changeSetId, count } = await withoutRests(() =>
    db.transaction(async (tx) => {
      const [change, seen] = await Promise.all([
        beginChange(tx, caller.ledgerId, { source, now: clock.now(), ...madeBy(caller, source) }),
        read(tx),
      ]);
      const written = await work(tx, change, seen);
      requireInTime();
      const moves = change.movesBalances ? [() => updateBalances(tx, change)] : [];
      const done = withHeldBack(change, written.done);
      if (done) {
        await commitBehind(tx, [...moves, () => describeChange(tx, change, done)]);
        // An unlisted change can't be undone.
        const changeSetId = done.source === 'unlisted' ? null : change.id;
        return { answer: written.answer, changeSetId, count: done.count };
      }
      for (const move of moves) await move();
      const isChangeSet = and(eq(changeSets.ledgerId, caller.ledgerId), eq(changeSets.id, change.id));
      if (change.hasOtherChanges) await tx.update(changeSets).set({ source: 'unlisted' }).where(isChangeSet);
      else await dropChange(tx, change);
      return { answer: written.answer, changeSetId: null, count: 0 };
    }),
  );
  if (count >= LARGE_WRITE_ROWS) {
    void context.wake(ANALYZE_TABLES);
    void context.wake(TRAIN_CATEGORY_MODELS);
  }
  if (changeSetId !== null) context.setHeader(CHANGE_SET_HEADER, String(changeSetId));
  return answer;
}

/** Like `readAndWrite` for a write that always changes something and is described up front, which saves a statement. */
export async function writeDescribed<Read, Answer>(
  context: WriteContext,
  { source, ...description }: ChangeDescription & { readonly source: ChangeSource },
  read: (tx: Db) => Promise<Read>,
  work: (tx: Db, change: Change, read: Read) => Promise<Answer>,
): Promise<Answer> {
  const { db, caller, clock } = context;
  const written = await withoutRests(() =>
    db.transaction(async (tx) => {
      const [change, seen] = await Promise.all([
        beginChange(tx, caller.ledgerId, { source, now: clock.now(), description, ...madeBy(caller, source) }),
        read(tx),
      ]);
      const answer = await work(tx, change, seen);
      requireInTime();
      if (change.movesBalances) await updateBalances(tx, change);
      return { answer, changeSetId: change.id };
    }),
  );
  context.setHeader(CHANGE_SET_HEADER, String(written.changeSetId));
  return written.answer;
}

/**
 * Runs a write that the Activity screen doesn't list and that can't be undone, such as a new account. It is still a
 * change set so that sync clients see it.
 */
export async function writeUnlisted<Answer>(
  { db, clock, caller }: Pick<WriteContext, 'db' | 'clock' | 'caller'>,
  summary: string,
  work: (tx: Db, change: Change) => Promise<Answer>,
): Promise<Answer> {
  return await db.transaction(async (tx) => {
    const description = { summary, count: 0 };
    const source = 'unlisted';
    const change = { source, now: clock.now(), description, ...madeBy(caller, source) } as const;
    const begun = await beginChange(tx, caller.ledgerId, change);
    const answer = await work(tx, begun);
    const held = withHeldBack(begun, null);
    if (held) await describeChange(tx, begun, { ...held, ...description });
    else if (!begun.hasOtherChanges) await dropChange(tx, begun);
    return answer;
  });
}

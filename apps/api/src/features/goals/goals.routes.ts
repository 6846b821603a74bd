import { deleteGoal, getGoals, saveGoal } from '@cairn/contract';
import { listGoals, removeGoal, requireGoal, writeLedger } from '../../ledger/index.ts';
import { type Route, route, todayOf } from '../../platform/http/route.ts';
import { loadGoals } from './load-goals.ts';
import { saveOneGoal } from './save-goal.ts';

export const goalRoutes: readonly Route[] = [
  route(getGoals, async (context) => loadGoals(context.db, context.caller, todayOf(context))),

  route(saveGoal, async (context) => {
    const { body, seenIn } = context;
    const source = body.id === undefined ? 'typed' : 'edited';
    const moment = { today: todayOf(context), seenIn };
    return await writeLedger(context, source, (tx, change) => saveOneGoal(tx, change, body, moment));
  }),

  route(deleteGoal, async (context) => {
    const { body } = context;
    return await writeLedger(context, 'deleted', async (tx, change) => {
      const row = requireGoal(await listGoals(tx, change.ledgerId), body.id);
      const write = await removeGoal(tx, change, row);
      const done = { summary: `Deleted the goal ${row.name}`, count: 0, undo: { goals: [write] } };
      return { answer: { changeSetId: change.id }, done };
    });
  }),
];

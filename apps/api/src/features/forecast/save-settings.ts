import type { AnswerOf, BodyOf, saveCardCycle, saveFloor } from '@cairn/contract';
import {
  type Change,
  findAccount,
  findCardCycle,
  findFloor,
  type Written,
  writeCardCycle,
  writeFloor,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

const CREDIT = 1;

type Saved = AnswerOf<typeof saveFloor>;

/** Saving without changes creates no change set. */
export async function saveCycle(
  tx: Db,
  change: Change,
  { accountId, cycle }: BodyOf<typeof saveCardCycle>,
): Promise<Written<Saved>> {
  const { ledgerId } = change;
  const card = await findAccount(tx, ledgerId, accountId);
  if (card.type !== CREDIT) throw new ProblemError('rule_broken', 'Only a card has a billing cycle.');
  if (cycle) {
    if (cycle.paysFromId === accountId) throw new ProblemError('rule_broken', 'A card can’t pay itself.');
    await findAccount(tx, ledgerId, cycle.paysFromId);
  }
  const before = await findCardCycle(tx, ledgerId, accountId);
  const { closesOnDay = 0, dueOnDay = 0, paysFromId = 0 } = cycle ?? {};
  const after = cycle && { closesOnDay, dueOnDay, paysFromAccountId: paysFromId };
  const isSame = (['closesOnDay', 'dueOnDay', 'paysFromAccountId'] as const).every(
    (key) => before?.[key] === after?.[key],
  );
  if (isSame) return { answer: { changeSetId: null }, done: null };
  const write = { accountId, before, after };
  await writeCardCycle(tx, change, write);
  const verb = after ? 'Set' : 'Removed';
  const done = { summary: `${verb} the billing cycle of ${card.displayName}`, count: 0, undo: { cardCycles: [write] } };
  return { answer: { changeSetId: change.id }, done };
}

export async function saveAccountFloor(
  tx: Db,
  change: Change,
  { accountId, floor }: BodyOf<typeof saveFloor>,
): Promise<Written<Saved>> {
  const { ledgerId } = change;
  const { displayName } = await findAccount(tx, ledgerId, accountId);
  const before = await findFloor(tx, ledgerId, accountId);
  if (before === floor) return { answer: { changeSetId: null }, done: null };
  const write = { accountId, before, after: floor };
  await writeFloor(tx, change, write);
  const verb = floor === null ? 'Removed' : 'Set';
  const done = { summary: `${verb} the lowest balance of ${displayName}`, count: 0, undo: { floors: [write] } };
  return { answer: { changeSetId: change.id }, done };
}

import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { accounts } from '../../platform/db/schema/index.ts';
import { arrive } from '../../platform/pause.ts';
import { writeDescribed, writeLedger } from './write.ts';

const database = useTestDatabase();

test('a write whose request was stopped is rolled back', async () => {
  const home = await Household.start(await startTestApp(database.current));
  const account = await home.account('Checking', 500);
  const { db } = database.current;
  const ledgerId = await home.ledgerId(database.current);
  const context: Parameters<typeof writeLedger>[0] = Object({
    ...{ db, clock: { now: () => new Date() }, caller: { ledgerId, actor: { id: null } } },
    setHeader() {},
    async wake() {},
  });
  const done = { summary: 'Renamed an account', count: 1 };
  const rename = async (tx: typeof db, displayName: string) => {
    await tx
      .update(accounts)
      .set({ displayName })
      .where(and(eq(accounts.ledgerId, ledgerId), eq(accounts.id, account)));
    return { answer: null, done };
  };
  const names = async () =>
    (await db.select({ name: accounts.displayName }).from(accounts).where(eq(accounts.ledgerId, ledgerId))).map(
      ({ name }) => name,
    );
  const request = arrive();
  const late = (tx: typeof db) => {
    expect(request.stop()).toBe(true);
    return rename(tx, 'Late');
  };
  await expect(request.run(() => writeLedger(context, 'edited', late))).rejects.toMatchObject({ code: 'too_slow' });
  const described = { source: 'edited', ...done } as const;
  await expect(request.run(() => writeDescribed(context, described, async () => null, late))).rejects.toMatchObject({
    code: 'too_slow',
  });
  expect(await names()).toEqual(['Checking']);
  const inTime = arrive();
  await inTime.run(() => writeLedger(context, 'edited', (tx) => rename(tx, 'In time')));
  expect(inTime.stop()).toBe(false);
  expect(await names()).toEqual(['In time']);
});

import type { LedgerId, UserId } from '@cairn/domain';
import type { Db } from '../src/platform/db/database.ts';
import { ledgers, users } from '../src/platform/db/schema/index.ts';

type UserToCreate = Omit<typeof users.$inferInsert, 'ledgerId'>;

/** Random ledger ids are very unlikely to be this small. */
const FIRST_LEDGER = 7_000_000_000;
let made = 0;

/** Inserts users and their ledgers directly, without API calls. */
export async function addUsers(
  db: Db,
  rows: readonly UserToCreate[],
): Promise<{ readonly id: UserId; readonly ledgerId: LedgerId }[]> {
  const withLedgers = rows.map((row) => {
    made += 1;
    return { ...row, ledgerId: FIRST_LEDGER + made };
  });
  await db.insert(ledgers).values(
    withLedgers.map(({ ledgerId, timeZone, createdAt, deletedAt }) => ({
      id: ledgerId,
      kind: 'personal' as const,
      madeAt: createdAt,
      ...(timeZone !== undefined && { timeZone }),
      deletedAt: deletedAt ?? null,
    })),
  );
  const added = await db.insert(users).values(withLedgers).returning({ id: users.id, ledgerId: users.ledgerId });
  return added.toSorted((a, b) => a.id - b.id);
}

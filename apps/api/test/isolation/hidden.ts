import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { ledgers, users } from '../../src/platform/db/schema/index.ts';
import { makeRecords } from './records.ts';
import { addMember, addPerson, type IsolationWorld } from './world.ts';

/** Another user with data that callers must not be able to notice. */
interface Other {
  /** The first id in their ledger: the same as in the callers' ledgers, or far from it. */
  readonly firstId: number;
  readonly label: string;
  readonly dollars: number;
  readonly rounds: number;
  readonly isDeleted: boolean;
  readonly joins: 'partner' | 'viewer' | null;
}

export const others: fc.Arbitrary<readonly Other[]> = fc.array(
  fc.record({
    firstId: fc.constantFrom(1, 30, 700, 1_000_000),
    label: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }).map((text) => `x${text.trim()}`),
    dollars: fc.integer({ min: 1, max: 90 }),
    rounds: fc.integer({ min: 0, max: 2 }),
    isDeleted: fc.boolean(),
    joins: fc.constantFrom(null, 'partner', 'viewer'),
  }),
  { minLength: 0, maxLength: 2 },
);

/** Ledgers with this id or a higher one are hidden from the callers. */
export const FIRST_HIDDEN = 9_000_000;

let ledgersMade = 0;

/** Adds users with their own ledgers, who may be members of each other's ledgers. */
export async function addOthers(world: IsolationWorld, list: readonly Other[]): Promise<void> {
  let lastLedger: number | null = null;
  for (const { firstId, label, dollars, rounds, isDeleted, joins } of list) {
    ledgersMade += 1;
    const ledgerId = FIRST_HIDDEN + ledgersMade;
    const subject = `other-${ledgersMade}`;
    const userId = await addPerson(world, subject, { id: ledgerId, nextId: firstId });
    for (let round = 0; round < rounds; round += 1)
      await makeRecords({ world, subject, label: `${label} ${round}`, dollars });
    if (joins && lastLedger !== null)
      await addMember(world, { ledgerId: lastLedger, userId, role: joins, memberNo: 2 });
    if (isDeleted) {
      const deletedAt = world.cairn.clock.now();
      await world.database.db.update(users).set({ deletedAt }).where(eq(users.id, userId));
      await world.database.db.update(ledgers).set({ deletedAt }).where(eq(ledgers.id, ledgerId));
    }
    lastLedger = ledgerId;
  }
}

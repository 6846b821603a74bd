import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { ledgers, users } from '../../src/platform/db/schema/index.ts';
import { makeRecords } from './records.ts';
import { addMember, addPerson, type World } from './world.ts';

/** Others, and what they have: no one else may notice any of it. */
interface Other {
  /** Of their ledger: the same ids as in the callers' ledgers, or far from them. */
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

/** Ledgers from this id on are hidden from the callers. */
export const FIRST_HIDDEN = 9_000_000;

let ledgersMade = 0;

/** Adds them with ledgers of their own, of which they may be members one of the other. */
export async function addOthers(world: World, list: readonly Other[]): Promise<void> {
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

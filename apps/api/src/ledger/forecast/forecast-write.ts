import * as z from 'zod/mini';

const storedCycle = z.object({ closesOnDay: z.int(), dueOnDay: z.int(), paysFromAccountId: z.int() });

export type StoredCycle = z.output<typeof storedCycle>;

/** A card's cycle before and after a change set; null means none. */
export const cardCycleWrite = z.object({
  accountId: z.int(),
  before: z.nullable(storedCycle),
  after: z.nullable(storedCycle),
});

export type CardCycleWrite = z.output<typeof cardCycleWrite>;

/** An account's floor in cents before and after a change set; null means none. */
export const floorWrite = z.object({ accountId: z.int(), before: z.nullable(z.int()), after: z.nullable(z.int()) });

export type FloorWrite = z.output<typeof floorWrite>;

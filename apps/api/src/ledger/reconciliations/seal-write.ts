import * as z from 'zod/mini';

/** Without the actor: downloads contain it, and the IDs of users would reveal how many there are. */
const storedSeal = z.object({
  accountId: z.int(),
  fromOn: z.string(),
  toOn: z.string(),
  closingCents: z.int(),
  unexplainedCents: z.int(),
  outstandingCents: z.int(),
  entriesHash: z.string(),
  sealedIn: z.int(),
  brokenIn: z.nullable(z.int()),
});

export type StoredSeal = z.output<typeof storedSeal>;

/** A sealed period before and after a change set; null means none. */
export const sealWrite = z.object({ id: z.int(), before: z.nullable(storedSeal), after: z.nullable(storedSeal) });

export type SealWrite = z.output<typeof sealWrite>;

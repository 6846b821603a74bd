import * as z from 'zod/mini';

const storedSeal = z.object({
  accountId: z.int(),
  fromOn: z.string(),
  toOn: z.string(),
  closingCents: z.int(),
  unexplainedCents: z.int(),
  entriesHash: z.string(),
  actorId: z.nullable(z.int()),
  sealedIn: z.int(),
  brokenIn: z.nullable(z.int()),
});

export type StoredSeal = z.output<typeof storedSeal>;

/** A sealed period before and after a change set; null means none. */
export const sealWrite = z.object({ id: z.int(), before: z.nullable(storedSeal), after: z.nullable(storedSeal) });

export type SealWrite = z.output<typeof sealWrite>;

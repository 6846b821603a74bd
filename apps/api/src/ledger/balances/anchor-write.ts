import * as z from 'zod/mini';

const storedAnchor = z.object({ currentCents: z.int(), availableCents: z.int(), anchoredIn: z.int() });

/** The balance that an account counts from, before and after a change set. */
export const anchorWrite = z.object({ id: z.int(), before: storedAnchor, after: storedAnchor });

export type AnchorWrite = z.output<typeof anchorWrite>;

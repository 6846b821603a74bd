import * as z from 'zod/mini';

/** Two transactions that aren't a transfer, the one with the lower ID first. */
export const dismissedPair = z.object({ firstId: z.int(), secondId: z.int() });

export type DismissedPair = z.output<typeof dismissedPair>;

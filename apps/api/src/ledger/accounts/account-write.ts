import * as z from 'zod/mini';

export const accountFields = z.object({
  name: z.exactOptional(z.string()),
  displayName: z.exactOptional(z.string()),
  institutionName: z.exactOptional(z.string()),
  icon: z.exactOptional(z.string()),
  iconColor: z.exactOptional(z.string()),
  type: z.exactOptional(z.int()),
  availableCents: z.exactOptional(z.int()),
  currentCents: z.exactOptional(z.int()),
  anchoredOn: z.exactOptional(z.string()),
  anchoredIn: z.exactOptional(z.int()),
});

/** The fields of an account that a change wrote, before and after. */
export const accountWrite = z.object({ id: z.int(), before: accountFields, after: accountFields });

export type AccountWrite = z.output<typeof accountWrite>;

import type { ReportQuery } from '@cairn/domain';
import * as z from 'zod/mini';

const storedReport = z.object({
  name: z.string(),
  /** As it was validated when it was saved. */
  query: z.custom<ReportQuery>((value) => typeof value === 'object' && value !== null),
  position: z.int(),
  isPinned: z.boolean(),
});

export type StoredReport = z.output<typeof storedReport>;

/** A saved report before and after a change set; null means none. */
export const reportWrite = z.object({ id: z.int(), before: z.nullable(storedReport), after: z.nullable(storedReport) });

export type ReportWrite = z.output<typeof reportWrite>;

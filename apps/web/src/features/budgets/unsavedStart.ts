import type { Month } from '@cairn/domain';
import * as z from 'zod/mini';
import { STARTS } from './firstBudget.ts';

const unsavedStart = z.object({
  choice: z.enum(STARTS),
  /** Only if it was typed. */
  income: z.optional(z.string()),
  /** What was typed into each starting point. */
  amounts: z.partialRecord(z.enum(STARTS), z.record(z.string(), z.optional(z.string()))),
});

/** What was chosen and typed for a first budget. */
export type UnsavedStart = z.output<typeof unsavedStart>;

const keyOf = (month: Month) => `firstBudget/${month}`;

/** Null if nothing was typed in this tab since the user logged in. */
export function readUnsavedStart(month: Month): UnsavedStart | null {
  try {
    return z.parse(unsavedStart, JSON.parse(sessionStorage.getItem(keyOf(month)) ?? 'null'));
  } catch {
    return null;
  }
}

/** Other screens, a reload, and an undo of the saved plan leave it as it is. */
export function rememberStart(month: Month, unsaved: UnsavedStart): void {
  sessionStorage.setItem(keyOf(month), JSON.stringify(unsaved));
}

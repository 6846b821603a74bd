import { MAX_SPLIT_LINES, MAX_TAGS, MIN_SPLIT_LINES } from '@cairn/domain';
import * as z from 'zod/mini';
import { as, named } from './named.ts';
import { atMost, dollars, idOf, text } from './wire.ts';

export const LINE_NOTE_MAX = 500;

/** The fields of a part of a split that don't refer to anything. */
export const plainLineFields = {
  /** Relative to the transaction's direction: a return inside a purchase is negative. */
  amount: dollars.check(z.refine((amount) => amount !== 0, 'must not be zero')),
  note: z.optional(text(LINE_NOTE_MAX)),
  isTransfer: z.optional(z.boolean()),
  /** This line absorbs the difference when the amount changes. If none is marked, the largest does. */
  takesRemainder: z.optional(z.boolean()),
};

/** The fields of a part of a split as a client sends them. */
export const splitLineInput = named({
  categoryId: as('categoryID', z.nullable(idOf('category'))),
  subcategoryId: as('subcategoryID', z.optional(z.nullable(idOf('subcategory')))),
  ...plainLineFields,
  tagIds: as('tagIDs', z.optional(z.array(idOf('tag')).check(atMost(MAX_TAGS)))),
});

export type SplitLineInput = z.output<typeof splitLineInput>;

/** The lines of one split. */
export function linesOf<Line extends z.core.$ZodType<{ takesRemainder?: boolean | undefined }>>(line: Line) {
  return z.array(line).check(
    z.refine((lines) => lines.length >= MIN_SPLIT_LINES, `must have at least ${MIN_SPLIT_LINES} lines`),
    atMost(MAX_SPLIT_LINES, `must have at most ${MAX_SPLIT_LINES} lines`),
    z.refine(
      (lines) => !Array.isArray(lines) || lines.filter((one) => one?.takesRemainder === true).length <= 1,
      'must have at most one remainder line',
    ),
  );
}

export const splitLines = linesOf(splitLineInput);

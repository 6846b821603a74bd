import { MAX_SPLIT_LINES, MAX_TAGS, MIN_SPLIT_LINES, WHOLE_SHARE } from '@cairn/domain';
import * as z from 'zod/mini';
import { NAME_MAX } from './categories.ts';
import { as, named } from './named.ts';
import { atMost, idOf, listOf, text } from './wire.ts';

const share = named({
  categoryId: as('categoryID', z.nullable(idOf('category'))),
  subcategoryId: as('subcategoryID', z.nullable(idOf('subcategory'))),
  /** In hundredths of a percent. */
  basisPoints: z.int().check(z.gte(1), z.lte(WHOLE_SHARE)),
  isTransfer: z.boolean(),
  /** This line absorbs the difference when the amount changes. If none is marked, the largest does. */
  takesRemainder: z.boolean(),
});

type ShareList = readonly unknown[];

/** The sum of the basis points; the shares may be invalid, in which case they are rejected for another reason. */
function sumOf(shares: ShareList): number {
  return shares.reduce((sum: number, one) => sum + Number(Object(one).basisPoints), 0);
}

/** A rule's effects besides assigning a category. */
export const ruleEffects = named({
  /** The new name; null leaves it. */
  name: z.nullable(text(NAME_MAX)),
  tagIds: as('tagIDs', listOf(idOf('tag'), atMost(MAX_TAGS))),
  marksTransfer: as('markAsTransfer', z.boolean()),
  hides: as('hide', z.boolean()),
  /** Splits the transaction in these shares. The rule's category is for amounts that are too small to split. */
  shares: as(
    'splits',
    z.nullable(
      listOf(
        share,
        z.refine(
          (shares: ShareList) => shares.length >= MIN_SPLIT_LINES,
          `must have at least ${MIN_SPLIT_LINES} lines`,
        ),
        atMost(MAX_SPLIT_LINES, `must have at most ${MAX_SPLIT_LINES} lines`),
        z.refine(
          (shares: ShareList) => shares.filter((one) => Object(one).takesRemainder === true).length <= 1,
          'must have at most one remainder line',
        ),
        z.refine((shares: ShareList) => sumOf(shares) === WHOLE_SHARE, 'must add up to 100%'),
      ),
    ),
  ),
});

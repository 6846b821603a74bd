import { type Tag, tagName } from '@cairn/contract';
import { formatDay, LARGEST_AMOUNT, nameKey, toPercent } from '@cairn/domain';
import * as z from 'zod/mini';
import { optional, typedDay, typedSum, typedText } from '../../app/form/typed.ts';

export const NAME_TAKEN = 'A tag with this name exists';

/** A tag's fields, with a name that none of the others has. */
export function tagForm(others: readonly Pick<Tag, 'name'>[]) {
  const taken = new Set(others.map(({ name }) => nameKey(name)));
  return z
    .object({
      name: typedText(tagName, { missing: 'Enter a name' }).check(
        z.refine((name) => !taken.has(nameKey(name)), NAME_TAKEN),
      ),
      color: z.string(),
      startsOn: optional(typedDay('Enter a date')),
      endsOn: optional(typedDay('Enter a date')),
      budget: optional(typedSum('', LARGEST_AMOUNT)),
    })
    .check(
      z.refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
        path: ['endsOn'],
        error: 'Choose a day on or after the start',
      }),
      z.refine(({ budget }) => budget === null || budget > 0, {
        path: ['budget'],
        error: 'Enter an amount above zero',
      }),
    );
}

export type TagDraft = z.input<ReturnType<typeof tagForm>>;

/** "05/03/2026–05/12/2026", or one side of it; null if the tag has no period. */
export function periodText({ startsOn, endsOn }: Pick<Tag, 'startsOn' | 'endsOn'>): string | null {
  if (startsOn && endsOn) return `${formatDay(startsOn)}–${formatDay(endsOn)}`;
  if (startsOn) return `From ${formatDay(startsOn)}`;
  return endsOn ? `Until ${formatDay(endsOn)}` : null;
}

/** How much of the tag's budget is spent, in percent. */
export function spentPercent({ spent, budget }: Pick<Tag, 'spent' | 'budget'>): number | null {
  return budget === null ? null : toPercent(spent, budget);
}

import type { Month } from '@cairn/domain';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';

/** What all saves of amounts share, in rows and in the grid. */
export const savingAmounts = {
  mutationKey: ['save amounts'],
  // One at a time, so that a second edit of an amount builds on the first instead of conflicting with it.
  scope: { id: 'save amounts' },
};

export interface SavedAmounts {
  /** By `placeOf`. */
  readonly places: readonly string[];
  /** The last change in the figures that the user saw. */
  readonly seenIn: number | undefined;
}

export const placeOf = (id: number, month: Month) => `${id} ${month}`;

const saved = z.object({
  variables: z.object({ places: z.array(z.string()) }),
  data: z.object({ changeSetId: z.nullable(z.number()) }),
});

/**
 * The change after which a later change of the amounts is someone else's: the one that the user saw, or this tab's own
 * last change of them, because the figures may be older until they are loaded again.
 */
export function lastSeenIn(client: QueryClient, { places, seenIn }: SavedAmounts): number | undefined {
  if (seenIn === undefined) return undefined;
  const own = new Map<string, number>();
  for (const { state } of client.getMutationCache().findAll({ ...savingAmounts, status: 'success' })) {
    const { data: save } = z.safeParse(saved, state);
    for (const place of save?.variables.places ?? [])
      own.set(place, Math.max(own.get(place) ?? 0, save?.data.changeSetId ?? 0));
  }
  return Math.min(...places.map((place) => Math.max(seenIn, own.get(place) ?? 0)));
}

import * as z from 'zod/mini';

const place = z.object({
  /** The list's own query, "?q=food". */
  search: z.string(),
  /** Where the list stood when a category was opened from it; null once it was found again. */
  scrollY: z.nullable(z.number()),
  /** Ids of the categories whose subcategories are shown. */
  open: z.array(z.int()),
});

type ListPlace = z.output<typeof place>;

const STORAGE_KEY = 'categories.list';
const top: ListPlace = { search: '', scrollY: null, open: [] };

export function readListPlace(): ListPlace {
  try {
    return z.safeParse(place, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')).data ?? top;
  } catch {
    return top;
  }
}

export function keepListPlace(change: Partial<ListPlace>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readListPlace(), ...change }));
  } catch {
    // A browser that keeps nothing only loses the place in the list.
  }
}

/** Back to the list as it was left. */
export function listAddress(): string {
  return `/Categories${readListPlace().search}`;
}

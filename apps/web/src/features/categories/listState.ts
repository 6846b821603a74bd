import * as z from 'zod/mini';

const listState = z.object({
  /** The list's query string, "?q=food". */
  search: z.string(),
  /** Scroll position when a category was opened; null once restored. */
  scrollY: z.nullable(z.number()),
  /** Ids of the expanded categories. */
  open: z.array(z.int()),
});

type ListState = z.output<typeof listState>;

const STORAGE_KEY = 'categories.list';
const initial: ListState = { search: '', scrollY: null, open: [] };

export function readListState(): ListState {
  try {
    return z.safeParse(listState, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')).data ?? initial;
  } catch {
    return initial;
  }
}

export function saveListState(change: Partial<ListState>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readListState(), ...change }));
  } catch {
    // Without storage, only the scroll position and expanded rows are lost.
  }
}

/** The list with its last search. */
export function listUrl(): string {
  return `/Categories${readListState().search}`;
}

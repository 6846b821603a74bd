import { useState } from 'react';
import * as z from 'zod/mini';

const STORAGE_KEY = 'budget.open';
const ids = z.array(z.int());

function readOpen(): ReadonlySet<number> {
  try {
    return new Set(z.safeParse(ids, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')).data);
  } catch {
    return new Set();
  }
}

function keepOpen(open: ReadonlySet<number>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...open]));
  } catch {
    // A browser that keeps nothing only shows the rows closed again.
  }
}

/** Categories whose subcategories are shown: the same in every month, and still so on coming back. */
export function useOpenRows() {
  const [open, setOpen] = useState(readOpen);
  function toggle(id: number) {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    keepOpen(next);
    setOpen(next);
  }
  return { open, toggle };
}

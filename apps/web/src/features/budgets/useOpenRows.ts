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

function saveOpen(open: ReadonlySet<number>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...open]));
  } catch {
    // Without storage, rows are simply collapsed after a reload.
  }
}

/** Expanded categories, shared by all months and restored on return. */
export function useOpenRows() {
  const [open, setOpen] = useState(readOpen);
  function toggle(id: number) {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    saveOpen(next);
    setOpen(next);
  }
  return { open, toggle };
}

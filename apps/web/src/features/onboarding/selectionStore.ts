import * as z from 'zod/mini';
import { type Selection, selectAll } from './selection.ts';
import type { SuggestedCategory } from './suggestedCategories.ts';

const KEY = 'onboardingCategories';
const schema = z.array(z.string());

export function saveSelection(selection: Selection): void {
  sessionStorage.setItem(KEY, JSON.stringify([...selection]));
}

/** The selection saved in this tab, limited to these categories; null if there is none. */
export function loadSelection(categories: readonly SuggestedCategory[]): Selection | null {
  try {
    const saved = z.safeParse(schema, JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data;
    if (!saved) return null;
    const known = selectAll(categories);
    return new Set(saved.filter((key) => known.has(key)));
  } catch {
    return null;
  }
}

import * as z from 'zod/mini';
import { everything, type Selection } from './selection.ts';
import type { SuggestedCategory } from './suggestedCategories.ts';

const KEY = 'onboardingCategories';
const stored = z.array(z.string());

export function keepSelection(selection: Selection): void {
  sessionStorage.setItem(KEY, JSON.stringify([...selection]));
}

/** What was chosen in this tab before, of these categories; null where nothing was. */
export function keptSelection(categories: readonly SuggestedCategory[]): Selection | null {
  try {
    const kept = z.safeParse(stored, JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data;
    if (!kept) return null;
    const known = everything(categories);
    return new Set(kept.filter((key) => known.has(key)));
  } catch {
    return null;
  }
}

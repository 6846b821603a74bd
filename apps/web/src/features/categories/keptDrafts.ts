import type { CategoryDraft } from './categoryDraft.ts';

const kept = new Map<number, CategoryDraft>();

/** Unsaved changes of a category wait here while a subcategory is added to it. */
export function keepDraft(categoryId: number, draft: CategoryDraft): void {
  kept.set(categoryId, draft);
}

export function keptDraft(categoryId: number): CategoryDraft | undefined {
  return kept.get(categoryId);
}

export function dropDrafts(): void {
  kept.clear();
}

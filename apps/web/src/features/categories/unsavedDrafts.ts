import type { CategoryDraft } from './categoryForm.ts';

const drafts = new Map<number, CategoryDraft>();

/** Unsaved changes to a category survive here while a subcategory is added to it. */
export function rememberDraft(categoryId: number, draft: CategoryDraft): void {
  drafts.set(categoryId, draft);
}

export function unsavedDraft(categoryId: number): CategoryDraft | undefined {
  return drafts.get(categoryId);
}

export function clearDrafts(): void {
  drafts.clear();
}

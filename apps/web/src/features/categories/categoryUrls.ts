import type { Day } from '@cairn/domain';

/** Ids are part of the URL, so reload, Back and links work. */
export function editCategoryUrl(categoryId: number, subcategoryId?: number, view?: 'edit'): string {
  const params = new URLSearchParams({ id: String(categoryId) });
  if (subcategoryId !== undefined) params.set('sub', String(subcategoryId));
  if (view) params.set('view', view);
  return `/EditCategory?${params}`;
}

interface UrlDays {
  readonly from: Day;
  readonly to: Day;
}

/** The transactions of a category or subcategory, of all time or of some days. */
export function categoryTransactionsUrl(categoryId: number, subcategoryId?: number, days?: UrlDays): string {
  const params = new URLSearchParams({ id: String(categoryId) });
  if (subcategoryId !== undefined) params.set('sub', String(subcategoryId));
  if (days) for (const [name, day] of Object.entries(days)) params.set(name, day);
  return `/CategoryTransactions?${params}`;
}

/** Opened from the category being edited, and leads back to it. */
export function addSubcategoryUrl(categoryId: number): string {
  return `/AddCategory?id=${categoryId}&from=edit`;
}

/** Null if the parameter is missing or isn't an id. */
export function idParam(params: URLSearchParams, name: string): number | null {
  const text = params.get(name) ?? '';
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}

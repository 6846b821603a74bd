/** Ids are part of the URL, so reload, Back and links work. */
export function editCategoryUrl(categoryId: number, subcategoryId?: number, view?: 'edit'): string {
  const params = new URLSearchParams({ id: String(categoryId) });
  if (subcategoryId !== undefined) params.set('sub', String(subcategoryId));
  if (view) params.set('view', view);
  return `/EditCategory?${params}`;
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

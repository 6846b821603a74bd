/** Ids travel in the address, so that reload, back and links work. */
export function editCategoryAddress(categoryId: number, subcategoryId?: number, view?: 'edit'): string {
  const params = new URLSearchParams({ id: String(categoryId) });
  if (subcategoryId !== undefined) params.set('sub', String(subcategoryId));
  if (view) params.set('view', view);
  return `/EditCategory?${params}`;
}

/** From the category that is being edited, and back to it. */
export function addSubcategoryAddress(categoryId: number): string {
  return `/AddCategory?id=${categoryId}&from=edit`;
}

/** Null when the parameter is missing or no id. */
export function idParam(params: URLSearchParams, name: string): number | null {
  const text = params.get(name) ?? '';
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}

export { useCreateCategory } from './categories.data.ts';
export { editCategoryUrl } from './categoryUrls.ts';

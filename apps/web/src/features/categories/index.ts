export { editCategoryUrl } from './categoryUrls.ts';

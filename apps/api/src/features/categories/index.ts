export { writeHeldBackCategory } from './held-back-category.ts';

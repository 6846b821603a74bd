export { QuickAdd, quickAddCode } from './QuickAdd.tsx';

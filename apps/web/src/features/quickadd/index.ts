export { QuickAdd, quickAddCode } from './QuickAdd.tsx';
export { openQuickAdd } from './quickAdd.ts';
export { payeesQuery } from './quickadd.data.ts';

export { QuickAdd, quickAddCode } from './QuickAdd.tsx';
export { openQuickAdd } from './quickAdd.ts';
export { payeesQuery, usePayees } from './quickadd.data.ts';

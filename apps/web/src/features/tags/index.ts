export { TagChip } from './TagChip.tsx';
export { TagPicker } from './TagPicker.tsx';
export { TagTransactionsModal } from './TagTransactionsModal.tsx';
export { nextTagColor } from './tagChoices.ts';
export { useSaveTag } from './tags.data.ts';

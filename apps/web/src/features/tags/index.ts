export { TagChip } from './TagChip.tsx';
export { TagPicker } from './TagPicker.tsx';
export { TagTransactionsModal } from './TagTransactionsModal.tsx';
export { useCreateTags } from './tags.data.ts';

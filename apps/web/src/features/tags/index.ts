export { TagChip } from './TagChip.tsx';
export { TagPicker } from './TagPicker.tsx';
export { TagTransactionsModal } from './TagTransactionsModal.tsx';

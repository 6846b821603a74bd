export { TagChip } from './TagChip.tsx';
export { TagPicker } from './TagPicker.tsx';

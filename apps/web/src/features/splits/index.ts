export { SplitDialog } from './SplitDialog.tsx';

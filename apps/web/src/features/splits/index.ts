export { ShareBar } from './ShareBar.tsx';
export { loadSplitDialog, splitCode } from './splitCode.ts';

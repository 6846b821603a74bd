import { addScreenCode } from '../../app/preload.ts';

export const splitCode = 'split';

/** The editor isn't part of the list's code. */
export const loadSplitDialog = addScreenCode(splitCode, () => import('./SplitDialog.tsx'));

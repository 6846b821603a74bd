import { useEffect } from 'react';
import { type NavigateFunction, useBlocker } from 'react-router';
import { cancelTopDialog, hasOpenDialog } from '../ui/topDialog.ts';

let isLeaving = false;

/** Goes back one step, even from a dialog that is about to close. */
export function goBack(navigate: NavigateFunction): void {
  isLeaving = true;
  void navigate(-1);
}

function closesDialog(historyAction: string): boolean {
  if (historyAction !== 'POP') return false;
  const wasLeaving = isLeaving;
  isLeaving = false;
  return !wasLeaving && hasOpenDialog();
}

/** The browser's Back closes the topmost dialog or sheet before it leaves the screen. */
export function useBackGuard(): void {
  const blocker = useBlocker(({ historyAction }) => closesDialog(historyAction));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    cancelTopDialog();
  }, [blocker]);
}

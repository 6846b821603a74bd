import { App } from '@capacitor/app';
import { cancelTopDialog, hasOpenDialog } from '../../ui/topDialog.ts';

/** Closes an open dialog, like Escape; otherwise goes back, or minimizes the app on the first screen. */
export function onBackButton(canGoBack: boolean): void {
  if (hasOpenDialog()) cancelTopDialog();
  else if (canGoBack) history.back();
  else void App.minimizeApp();
}

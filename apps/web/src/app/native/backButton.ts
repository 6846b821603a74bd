import { App } from '@capacitor/app';

/** Closes an open dialog, like Escape; otherwise goes back, or minimizes the app on the first screen. */
export function onBackButton(canGoBack: boolean): void {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (dialog) dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  else if (canGoBack) history.back();
  else void App.minimizeApp();
}

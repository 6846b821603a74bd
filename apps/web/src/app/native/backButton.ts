import { App } from '@capacitor/app';

/** A dialog is closed first, as Escape would; then it goes back; from the first screen the app steps aside. */
export function onBackButton(canGoBack: boolean): void {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (dialog) dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  else if (canGoBack) history.back();
  else void App.minimizeApp();
}

import { Keyboard } from '@capacitor/keyboard';
import { SplashScreen } from '@capacitor/splash-screen';
import { StatusBar, Style } from '@capacitor/status-bar';
import { currentTheme, subscribeTheme } from '../../ui/theme.ts';

/** The system's own signs stand on the app's ground: light ones on dark, dark ones on light. */
function dressStatusBar(): void {
  const style = currentTheme() === 'dark' ? Style.Dark : Style.Light;
  void StatusBar.setStyle({ style }).catch(() => {});
}

/** While the keyboard is open the icon bar makes room, and the field that is typed in stays in sight. */
async function watchKeyboard(): Promise<void> {
  await Keyboard.addListener('keyboardDidShow', () => {
    document.documentElement.dataset.keyboard = 'open';
    document.activeElement?.scrollIntoView({ block: 'center' });
  });
  await Keyboard.addListener('keyboardWillHide', () => {
    delete document.documentElement.dataset.keyboard;
  });
}

export async function dressApp(): Promise<void> {
  dressStatusBar();
  subscribeTheme(dressStatusBar);
  await watchKeyboard();
}

/** When there is something to see. */
export function showApp(): void {
  requestAnimationFrame(() => void SplashScreen.hide().catch(() => {}));
}

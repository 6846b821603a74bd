import { Keyboard } from '@capacitor/keyboard';
import { SplashScreen } from '@capacitor/splash-screen';
import { StatusBar, Style } from '@capacitor/status-bar';
import { theme } from '../../ui/theme.ts';

/** Matches the status bar's text to the app's theme. */
function updateStatusBar(): void {
  const style = theme.current() === 'dark' ? Style.Dark : Style.Light;
  void StatusBar.setStyle({ style }).catch(() => {});
}

/** While the keyboard is open, hides the icon bar and scrolls the focused field into view. */
async function watchKeyboard(): Promise<void> {
  await Keyboard.addListener('keyboardDidShow', () => {
    document.documentElement.dataset.keyboard = 'open';
    document.activeElement?.scrollIntoView({ block: 'center' });
  });
  await Keyboard.addListener('keyboardWillHide', () => {
    delete document.documentElement.dataset.keyboard;
  });
}

export async function setUpAppearance(): Promise<void> {
  updateStatusBar();
  theme.subscribe(updateStatusBar);
  await watchKeyboard();
}

/** Waits for the first frame, so the splash screen doesn't give way to a blank page. */
export function hideSplashScreen(): void {
  requestAnimationFrame(() => void SplashScreen.hide().catch(() => {}));
}

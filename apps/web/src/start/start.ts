import { leaveForLogIn, mustLogIn } from './logInFirst.ts';

const ofPage = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`);

// Before the first paint and before the app: no flash of light in dark mode, and no app for visitors who must log in.
try {
  const theme = localStorage.theme === 'dark' ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  const ground = ofPage('theme-color');
  if (ground && theme === 'dark') ground.content = '#0e1411';
  const config = JSON.parse(ofPage('cairn-config')?.content ?? '');
  if (mustLogIn(config)) void leaveForLogIn(config, theme);
} catch {
  // Without storage or configuration the app itself says what is wrong.
}

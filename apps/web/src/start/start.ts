import { mustLogIn, redirectToLogIn } from './logInFirst.ts';

const ofPage = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`);

// Runs before the first paint and the app: dark mode doesn't flash light, and visitors who must log in skip the app.
try {
  const theme = localStorage.theme === 'dark' ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  const ground = ofPage('theme-color');
  if (ground && theme === 'dark') ground.content = '#0e1411';
  const config = JSON.parse(ofPage('cairn-config')?.content ?? '');
  if (mustLogIn(config)) void redirectToLogIn(config, theme);
} catch {
  // The app itself reports missing storage or configuration.
}

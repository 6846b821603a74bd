import { expect, test } from 'vitest';
import router from '../app/router.tsx?raw';
import { needsLogIn } from './screens.ts';

/** The groups of routes, each by the guard that its screens have. */
const groups = router.split(/loader: (?=requireSignIn|waitForAuth)/).slice(1);
const pathsOf = (guard: string) =>
  groups
    .filter((group) => group.startsWith(guard))
    .flatMap((group) => [...group.matchAll(/screen\(\s*'([^']+)'/g)].map(([, path]) => String(path)))
    .map((path) => path.replace(/:\w+/, '7'));

test('a signed-out visitor is sent to the log-in page from every screen that the router guards, in any case', () => {
  const guarded = pathsOf('requireSignIn');
  expect(guarded.length).toBeGreaterThan(25);
  expect(guarded.filter((path) => !needsLogIn.test(path))).toEqual([]);
  expect(['/', '/dashboard', '/Budget/'].filter((path) => !needsLogIn.test(path))).toEqual([]);
});

test('pages for everybody, and addresses that are none, are left to the app', () => {
  const open = pathsOf('waitForAuth').filter((path) => path !== '/');
  expect(open).toContain('/PrivacyPolicy');
  const none = ['/Nowhere', '/EditTransaction', '/AddTransactions', '/Dashboard/7', '/Connected', '/Category'];
  expect([...open, ...none].filter((path) => needsLogIn.test(path))).toEqual([]);
});

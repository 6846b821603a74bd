import { expect, test } from 'vitest';
import router from '../app/router.tsx?raw';
import { needsLogIn } from './screens.ts';

/** The router's groups, each starting with its guard. */
const groups = router.split(/loader: (?=requireSignIn|waitForAuth)/).slice(1);
const pathsOf = (guard: string) =>
  groups
    .filter((group) => group.startsWith(guard))
    .flatMap((group) => [...group.matchAll(/screen\(\s*'([^']+)'/g)].map(([, path]) => String(path)))
    .map((path) => path.replace(/:\w+/, '7'));

// covers: faults 29
test('every screen guarded by the router requires a login, regardless of case', () => {
  const guarded = pathsOf('requireSignIn');
  expect(guarded.length).toBeGreaterThan(25);
  expect(guarded.filter((path) => !needsLogIn.test(path))).toEqual([]);
  expect(['/', '/dashboard', '/Budget/'].filter((path) => !needsLogIn.test(path))).toEqual([]);
});

test('public pages and unknown paths are left to the app', () => {
  const open = pathsOf('waitForAuth').filter((path) => path !== '/');
  expect(open).toContain('/PrivacyPolicy');
  const none = ['/Nowhere', '/EditTransaction', '/AddTransactions', '/Dashboard/7', '/Connected', '/Category'];
  expect([...open, ...none].filter((path) => needsLogIn.test(path))).toEqual([]);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { addScreenCode, preloadOnIntent, preloadWhenIdle } from './preload.ts';

const connection = vi.hoisted(() => ({ isOffline: vi.fn(() => false) }));
const styles = vi.hoisted(() => ({ restoreFailedStyles: vi.fn(async () => {}) }));
vi.mock('./offline/serverConnection.ts', () => ({ connection }));
vi.mock('./failedStyles.ts', () => styles);
vi.mock('./queryClient.ts', async () => {
  const { QueryClient } = await import('@tanstack/react-query');
  return { queryClient: new QueryClient() };
});

const moment = () => new Promise((resolve) => setTimeout(resolve, 20));

function addScreen(path: string) {
  const load = vi.fn(async () => `code of ${path}`);
  return { load, open: addScreenCode(path, load) };
}

beforeEach(() => {
  connection.isOffline.mockReturnValue(false);
  styles.restoreFailedStyles.mockReset().mockResolvedValue();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', { requestIdleCallback: true });
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act));
});

test.each(['onPointerEnter', 'onFocus', 'onTouchStart'] as const)(
  '%s on a link loads the code of its screen',
  async (event) => {
    const { load } = addScreen('/Budget');
    const other = addScreen('/NetWorth');
    preloadOnIntent('/Budget')[event]();
    await moment();
    expect(load).toHaveBeenCalledOnce();
    expect(other.load).not.toHaveBeenCalled();
  },
);

test('code that could not be loaded ahead is loaded when the screen is opened', async () => {
  const { load, open } = addScreen('/Budget');
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  preloadOnIntent('/Budget').onPointerEnter();
  await moment();
  expect(await open()).toBe('code of /Budget');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a style sheet that stays missing stops the screen that needs it, and no other', async () => {
  const budget = addScreen('/Budget');
  const netWorth = addScreen('/NetWorth');
  budget.load.mockRejectedValueOnce(new Error('Unable to preload CSS'));
  preloadOnIntent('/Budget').onPointerEnter();
  await moment();
  styles.restoreFailedStyles.mockRejectedValue(new Error('Could not load it.'));
  expect(await netWorth.open()).toBe('code of /NetWorth');
  await expect(budget.open()).rejects.toThrow('Could not load it.');
  styles.restoreFailedStyles.mockResolvedValue();
  expect(await budget.open()).toBe('code of /Budget');
});

test('the screens of the navigation are loaded in turn once the browser is idle, also after one that failed', async () => {
  const [first, second] = [addScreen('/Transactions'), addScreen('/Categories')];
  first.load.mockRejectedValue(new Error('no network'));
  preloadWhenIdle(['/Transactions', '/Categories']);
  expect(first.load).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(second.load).toHaveBeenCalledOnce());
  expect(first.load).toHaveBeenCalledOnce();
});

test.each([
  ['the user saves data', () => vi.stubGlobal('navigator', { connection: { saveData: true } })],
  ['there is no network', () => connection.isOffline.mockReturnValue(true)],
])('no screen is loaded in advance while %s', async (_when, arrange) => {
  arrange();
  const { load } = addScreen('/Transactions');
  preloadWhenIdle(['/Transactions']);
  await moment();
  expect(load).not.toHaveBeenCalled();
});

test('no screen is loaded in advance once the navigation is gone', async () => {
  const { load } = addScreen('/Transactions');
  preloadWhenIdle(['/Transactions'])();
  await moment();
  expect(load).not.toHaveBeenCalled();
});

test('a browser without idle callbacks loads them after a short while', async () => {
  vi.stubGlobal('window', {});
  const { load } = addScreen('/Transactions');
  preloadWhenIdle(['/Transactions']);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce(), 2_000);
});

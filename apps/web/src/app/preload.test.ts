import { beforeEach, expect, test, vi } from 'vitest';
import { addScreenCode, addScreenData, preloadOnIntent, preloadWhenIdle } from './preload.ts';

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

// covers: navigation 21
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

// covers: alerts 7
test('hovering a link requests the data of screens that should open at once, but not offline', () => {
  const prefetch = vi.fn(async () => {});
  addScreen('/Forecast');
  addScreenData('/Forecast', prefetch);
  preloadOnIntent('/Budget').onPointerEnter();
  expect(prefetch).not.toHaveBeenCalled();
  preloadOnIntent('/Forecast').onPointerEnter();
  expect(prefetch).toHaveBeenCalledOnce();
  connection.isOffline.mockReturnValue(true);
  preloadOnIntent('/Forecast').onPointerEnter();
  expect(prefetch).toHaveBeenCalledOnce();
});

const failingModule = async (): Promise<{ code: string }> => {
  const address = 'data:text/javascript,export const code = "Budget"; //Budget-1.js';
  throw new TypeError(`Failed to fetch dynamically imported module: ${address.replaceAll(' ', '%20')}`);
};

test('code whose module the browser remembers as failed is requested at another address', async () => {
  const open = addScreenCode('/Budget', failingModule);
  await expect(open()).rejects.toThrow('Failed to fetch');
  expect((await open()).code).toBe('Budget');
});

test('a click while a preload is failing requests the code at another address', async () => {
  const open = addScreenCode('/Budget', failingModule);
  preloadOnIntent('/Budget').onPointerEnter();
  expect((await open()).code).toBe('Budget');
});

// covers: navigation 22
test('code that failed to preload is loaded when the screen opens', async () => {
  const { load, open } = addScreen('/Budget');
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  preloadOnIntent('/Budget').onPointerEnter();
  await moment();
  expect(await open()).toBe('code of /Budget');
  expect(load).toHaveBeenCalledTimes(2);
});

// covers: navigation 22
test('a style sheet that keeps failing blocks only the screen that needs it', async () => {
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

test('screens in the navigation are preloaded one by one while the browser is idle, even after a failure', async () => {
  const [first, second] = [addScreen('/Transactions'), addScreen('/Categories')];
  first.load.mockRejectedValue(new Error('no network'));
  preloadWhenIdle(['/Transactions', '/Categories']);
  expect(first.load).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(second.load).toHaveBeenCalledOnce());
  expect(first.load).toHaveBeenCalledOnce();
});

// covers: navigation 21
test.each([
  ['data saver is on', () => vi.stubGlobal('navigator', { connection: { saveData: true } })],
  ['there is no network', () => connection.isOffline.mockReturnValue(true)],
])('no screen is preloaded while %s', async (_when, arrange) => {
  arrange();
  const { load } = addScreen('/Transactions');
  preloadWhenIdle(['/Transactions']);
  await moment();
  expect(load).not.toHaveBeenCalled();
});

test('no screen is preloaded after the navigation unmounts', async () => {
  const { load } = addScreen('/Transactions');
  preloadWhenIdle(['/Transactions'])();
  await moment();
  expect(load).not.toHaveBeenCalled();
});

test('a browser without idle callbacks preloads after a short delay', async () => {
  vi.stubGlobal('window', {});
  const { load } = addScreen('/Transactions');
  preloadWhenIdle(['/Transactions']);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
});

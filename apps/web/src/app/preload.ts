import { restoreFailedStyles } from './failedStyles.ts';
import { connection } from './offline/serverConnection.ts';
import { queryClient } from './queryClient.ts';
import { untilIdle } from './untilIdle.ts';
import { whenIdle } from './whenIdle.ts';

const codeOf = new Map<string, () => Promise<unknown>>();
const dataOf = new Map<string, () => Promise<void>>();

/** Registers what requests the screen's data, for screens that should open at once. */
export function addScreenData(path: string, prefetch: () => Promise<void>): void {
  dataOf.set(path, prefetch);
}

/**
 * A browser may remember that a module failed to load, and a click may come while a preload is failing. So if this isn't
 * the first attempt, a module that fails is requested at another address.
 */
async function importAgain<Code>(load: () => Promise<Code>, attempt: number): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    const address = error instanceof TypeError ? /\S+\.js$/.exec(error.message)?.[0] : undefined;
    if (attempt === 1 || address === undefined) throw error;
    return await import(/* @vite-ignore */ `${address}?attempt=${attempt}`);
  }
}

/** Registers the screen's code under its path and returns a function that loads it. Failed loads can be retried. */
export function addScreenCode<Code>(path: string, load: () => Promise<Code>): () => Promise<Code> {
  let attempts = 0;
  let hasFailed = false;
  const loadCode = async () => {
    attempts += 1;
    const attempt = attempts;
    try {
      const restored = restoreFailedStyles();
      // A style sheet that is still missing blocks only the screens that failed before.
      await (hasFailed ? restored : restored.catch(() => {}));
      return await importAgain(load, attempt);
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  codeOf.set(path, loadCode);
  return loadCode;
}

/** Ignores failures; opening the screen reports them. */
async function preload(path: string): Promise<void> {
  if (connection.isOffline()) return;
  await codeOf
    .get(path)?.()
    .catch(() => {});
}

/** Props for a link: hovering, focusing, or touching it suggests that the user is about to open the screen. */
export function preloadOnIntent(path: string) {
  const start = () => {
    void preload(path);
    if (!connection.isOffline()) void dataOf.get(path)?.();
  };
  return { onPointerEnter: start, onFocus: start, onTouchStart: start };
}

function isSavingData(): boolean {
  const network: unknown = Reflect.get(navigator, 'connection');
  return typeof network === 'object' && network !== null && Reflect.get(network, 'saveData') === true;
}

async function preloadInTurn(paths: readonly string[], signal: AbortSignal): Promise<void> {
  await untilIdle(queryClient, {}, signal);
  for (const path of paths) {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const cancel = whenIdle(resolve);
      signal.addEventListener('abort', () => resolve(cancel()), { once: true });
    });
    if (signal.aborted) return;
    await preload(path);
  }
}

/** Waits for the first screen's data, then loads one screen per idle callback. Returns a cancel function. */
export function preloadWhenIdle(paths: readonly string[]): () => void {
  const controller = new AbortController();
  if (!isSavingData()) void preloadInTurn(paths, controller.signal);
  return () => controller.abort();
}

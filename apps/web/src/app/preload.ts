import { restoreFailedStyles } from './failedStyles.ts';
import { connection } from './offline/serverConnection.ts';
import { queryClient } from './queryClient.ts';
import { untilIdle } from './untilIdle.ts';
import { whenIdle } from './whenIdle.ts';

const codeOf = new Map<string, () => Promise<unknown>>();

/** Makes the screen's code known by its path, and returns how to load it. A load that failed can be tried again. */
export function addScreenCode<Code>(path: string, load: () => Promise<Code>): () => Promise<Code> {
  let hasFailed = false;
  const loadCode = async () => {
    try {
      const restored = restoreFailedStyles();
      // A style sheet that is still missing stops only the screens that it stopped before.
      await (hasFailed ? restored : restored.catch(() => {}));
      return await load();
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  codeOf.set(path, loadCode);
  return loadCode;
}

/** Only a guess that the screen will be opened: a failure is reported when it is. */
async function preload(path: string): Promise<void> {
  if (connection.isOffline()) return;
  await codeOf
    .get(path)?.()
    .catch(() => {});
}

/** Props for a link: whoever points at it, focuses it or touches it is about to open the screen. */
export function preloadOnIntent(path: string) {
  const start = () => void preload(path);
  return { onPointerEnter: start, onFocus: start, onTouchStart: start };
}

function isSavingData(): boolean {
  const network: unknown = Reflect.get(navigator, 'connection');
  return typeof network === 'object' && network !== null && Reflect.get(network, 'saveData') === true;
}

async function preloadInTurn(paths: readonly string[], signal: AbortSignal): Promise<void> {
  await untilIdle(queryClient, [], signal);
  for (const path of paths) {
    await new Promise<void>((resolve) => whenIdle(resolve));
    if (signal.aborted) return;
    await preload(path);
  }
}

/** After the first screen has its data, one screen per idle moment. Returns what cancels it. */
export function preloadWhenIdle(paths: readonly string[]): () => void {
  const unwanted = new AbortController();
  if (!isSavingData()) void preloadInTurn(paths, unwanted.signal);
  return () => unwanted.abort();
}

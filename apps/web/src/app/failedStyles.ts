/** Short, because the failed style sheet may belong to another screen. */
const LOAD_TIMEOUT_MS = 3_000;

const failed = new Set<HTMLLinkElement>();
let restoring: Promise<void> | null = null;

/** Vite's loader requests each style sheet only once, so failed ones have to be retried here. */
export function watchStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
    },
    true,
  );
}

function loadAgain(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = document.createElement('link');
    next.rel = 'stylesheet';
    next.crossOrigin = link.crossOrigin;
    next.href = link.href;
    next.addEventListener('load', () => resolve());
    const giveUp = () => reject(new Error(`Could not load ${link.href}.`));
    next.addEventListener('error', giveUp);
    setTimeout(giveUp, LOAD_TIMEOUT_MS);
    failed.delete(link);
    link.replaceWith(next);
  });
}

/** Rejects if a style sheet fails again; the next call retries it. */
export async function restoreFailedStyles(): Promise<void> {
  if (failed.size === 0 && restoring === null) return;
  restoring ??= Promise.all([...failed].map(loadAgain))
    .then(() => {})
    .finally(() => {
      restoring = null;
    });
  await restoring;
}

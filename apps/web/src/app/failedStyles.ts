/** A screen waits no longer for a style sheet that may not be its own. */
const LONGEST_WAIT_MS = 3_000;

const failed = new Set<HTMLLinkElement>();
let restoring: Promise<void> | null = null;

/** The build's loader asks for a style sheet only once, so one that failed has to be asked for again by us. */
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
    setTimeout(giveUp, LONGEST_WAIT_MS);
    failed.delete(link);
    link.replaceWith(next);
  });
}

/** Rejects when one of them fails again; the next call then tries it once more. */
export async function restoreFailedStyles(): Promise<void> {
  if (failed.size === 0 && restoring === null) return;
  restoring ??= Promise.all([...failed].map(loadAgain))
    .then(() => {})
    .finally(() => {
      restoring = null;
    });
  await restoring;
}

import { useRef } from 'react';

interface Saved {
  readonly changeSetId: number | null;
}

/**
 * Saves amounts so that a later change by someone else isn't overwritten, but rejected. Until the figures are loaded
 * again, this tab's own changes are newer than they are, so each amount is saved after its own last change.
 */
export function useOwnChanges<Key>() {
  const last = useRef(new Map<Key, Promise<number>>());
  return async function saveAfterOwn<Result extends Saved>(
    amounts: readonly Key[],
    seenIn: number | undefined,
    save: (seenIn: number | undefined) => Promise<Result>,
  ): Promise<Result> {
    const earlier = Promise.all(amounts.map((amount) => last.current.get(amount) ?? 0)).then((own) =>
      Math.max(0, ...own),
    );
    const saving = earlier.then((own) => save(seenIn === undefined ? undefined : Math.max(seenIn, own)));
    const change = saving.then(
      async ({ changeSetId }) => changeSetId ?? (await earlier),
      () => earlier,
    );
    for (const amount of amounts) last.current.set(amount, change);
    return await saving;
  };
}

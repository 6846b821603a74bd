import { useEffect, useEffectEvent } from 'react';
import { shortcuts } from '../../app/keyboard/useShortcuts.ts';

export interface ReviewKeyActions {
  readonly move: (step: 1 | -1) => void;
  readonly main: () => void;
  readonly other: () => void;
  /** Chooses a category; absent if the item has none to choose. */
  readonly choose: (() => void) | undefined;
  readonly approveAll: () => void;
  readonly open: () => void;
}

const listed = [
  { keys: 'j', label: 'Next', repeats: true },
  { keys: 'k', label: 'Previous', repeats: true },
  { keys: 'a', label: 'Approve' },
  { keys: 's', label: 'The other choice' },
  { keys: 'c', label: 'Choose a category' },
  { keys: 'Shift+a', label: 'Approve all of a kind' },
  { keys: 'Enter', label: 'Open' },
];

/** The keys of the Review screen. They act on the current item wherever the focus is. */
export function useReviewKeys(actions: ReviewKeyActions): void {
  /** Whether there was something to do. */
  const handle = useEffectEvent((keys: string, { target }: KeyboardEvent): boolean => {
    if (keys === 'j' || keys === 'k') actions.move(keys === 'j' ? 1 : -1);
    else if (keys === 'a') actions.main();
    else if (keys === 's') actions.other();
    else if (keys === 'c') actions.choose?.();
    else if (keys === 'Shift+a') actions.approveAll();
    // Links and buttons have their own use for Enter.
    else if (target === document.body) actions.open();
    else return false;
    return true;
  });

  const canChoose = actions.choose !== undefined;
  useEffect(() => {
    const removals = listed
      .filter(({ keys }) => keys !== 'c' || canChoose)
      .map((one) => shortcuts.add({ ...one, where: 'list', run: (event) => handle(one.keys, event) }));
    return () => {
      for (const remove of removals) remove();
    };
  }, [canChoose]);
}

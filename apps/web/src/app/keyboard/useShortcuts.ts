import { useEffect, useRef } from 'react';
import { ariaKeys, spokenKeys } from './keyNames.ts';
import { shortcutsAreOn, useShortcutsAreOn } from './shortcutSetting.ts';
import { createShortcuts, type Shortcut, type ShortcutKeys } from './shortcuts.ts';

/** The app's shortcuts. */
export const shortcuts = createShortcuts(shortcutsAreOn);

interface ShortcutOptions extends Shortcut {
  /** Not registered for now, for example because there is nothing to select. */
  readonly isOff?: boolean | undefined;
}

/** Registers a shortcut while the component is mounted. */
export function useShortcut({ keys, label, where, run, repeats, isOff = false }: ShortcutOptions): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (isOff) return;
    return shortcuts.add({ keys, label, where, repeats, run: (event) => latest.current(event) });
  }, [keys, label, where, repeats, isOff]);
}

/** Whether to show these keys: shortcuts with a modifier key work even while the others are turned off. */
export function useShortcutWorks(keys: ShortcutKeys): boolean {
  return useShortcutsAreOn() || keys.startsWith('mod+');
}

/** Props for the control that a shortcut triggers: a tooltip, and the keys for screen readers. */
export function useShortcutHint(keys: ShortcutKeys | undefined, label: string) {
  const works = useShortcutWorks(keys ?? '');
  if (keys === undefined || !works) return {};
  return { title: `${label} (${spokenKeys(keys)})`, 'aria-keyshortcuts': ariaKeys(keys) };
}

import { createStore, useStore } from '../../ui/store.ts';

const storageKey = 'keyboardShortcuts';

function remembered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

const areShortcutsOn = createStore(remembered());

export function shortcutsAreOn(): boolean {
  return areShortcutsOn.current();
}

/** Whether single-key shortcuts work on this device; re-renders when it changes. */
export function useShortcutsAreOn(): boolean {
  return useStore(areShortcutsOn);
}

export function turnShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Without storage, the choice lasts until the page closes.
  }
  areShortcutsOn.set(isOn);
}

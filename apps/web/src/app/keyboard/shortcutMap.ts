import { createStore } from '../../ui/store.ts';

/** Whether the list of shortcuts is open. */
export const isShortcutMapOpen = createStore(false);

export function openShortcutMap(): void {
  isShortcutMapOpen.set(true);
}

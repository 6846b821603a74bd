import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { undoLastChange } from '../../features/ledger/index.ts';
import { useStore } from '../../ui/store.ts';
import { destinations, planScreens, reviewScreen } from '../navigation.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { isShortcutMapOpen, openShortcutMap } from './shortcutMap.ts';
import { shortcuts, useShortcut } from './useShortcuts.ts';

/** Focuses the first visible search field of the screen; false if there is none. */
function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('#main input[type="search"]');
  const search = [...fields].find((field) => field.checkVisibility());
  search?.focus();
  return search !== undefined;
}

/** "G then D" and so on. */
function useDestinationShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const removals = [...destinations, reviewScreen, ...planScreens].flatMap(({ keys, label, to }) => {
      const run = () => void navigate(to);
      return keys === undefined ? [] : [shortcuts.add({ keys, label, where: 'anywhere', run })];
    });
    return () => {
      for (const remove of removals) remove();
    };
  }, [navigate]);
}

/** The shortcuts that work on every screen. */
export function AppShortcuts() {
  useEffect(() => {
    document.addEventListener('keydown', shortcuts.handle);
    return () => document.removeEventListener('keydown', shortcuts.handle);
  }, []);
  useShortcut({ keys: '/', label: 'Search on this screen', where: 'anywhere', run: focusSearch });
  useDestinationShortcuts();
  useShortcut({ keys: 'u', label: 'Undo the last change', where: 'anywhere', run: () => undoLastChange() });
  useShortcut({ keys: '?', label: 'All shortcuts', where: 'anywhere', run: openShortcutMap });
  return useStore(isShortcutMapOpen) ? <ShortcutsDialog onClose={() => isShortcutMapOpen.set(false)} /> : null;
}

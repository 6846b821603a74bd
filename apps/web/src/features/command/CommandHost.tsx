import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { Keycaps } from '../../app/keyboard/Keycaps.tsx';
import { openShortcutMap } from '../../app/keyboard/shortcutMap.ts';
import { useShortcut, useShortcutHint } from '../../app/keyboard/useShortcuts.ts';
import { addScreenCode } from '../../app/preload.ts';
import { useOnDemand } from '../../app/useOnDemand.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useStore } from '../../ui/store.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import styles from './CommandHost.module.css';
import { isCommandOpen, recentCommands } from './commandStore.ts';

export const commandCode = 'command';
const loadPalette = addScreenCode(commandCode, () => import('./CommandPalette.tsx'));

const KEYS = 'mod+k';

function open(): void {
  isCommandOpen.set(true);
}

function close(): void {
  isCommandOpen.set(false);
}

/** Opens search and commands; in the sidebar. */
export function CommandButton() {
  const hint = useShortcutHint(KEYS, 'Search and commands');
  return (
    <button type="button" className={styles.button} aria-haspopup="dialog" {...hint} onClick={open}>
      <Icon icon={Search} size={16} />
      <span className={styles.label}>Search</span>
      <Keycaps keys={KEYS} />
    </button>
  );
}

/** Opens search and commands on phones, which have no sidebar. */
export function CommandIconButton() {
  const isWide = useIsWide();
  if (isWide) return null;
  return <IconButton icon={Search} label="Search and commands" aria-haspopup="dialog" onClick={open} />;
}

/** Search and commands from anywhere. */
export function CommandHost() {
  const isOpen = useStore(isCommandOpen);
  const code = useOnDemand(isOpen, loadPalette, close);
  useShortcut({ keys: KEYS, label: 'Search and commands', where: 'anywhere', run: open });
  useEffect(
    () => () => {
      close();
      recentCommands.set([]);
    },
    [],
  );
  return code && <code.CommandPalette onClose={close} openShortcuts={openShortcutMap} />;
}

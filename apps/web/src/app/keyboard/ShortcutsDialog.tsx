import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useStore } from '../../ui/store.ts';
import { Keycaps } from './Keycaps.tsx';
import { spokenKeys } from './keyNames.ts';
import styles from './ShortcutsDialog.module.css';
import { useShortcutsAreOn } from './shortcutSetting.ts';
import { findShortcut, type Shortcut } from './shortcuts.ts';
import { shortcuts } from './useShortcuts.ts';

interface ShortcutListProps {
  title: string;
  listed: readonly Shortcut[];
}

function ShortcutList({ title, listed }: ShortcutListProps) {
  if (listed.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {listed.map(({ keys, label }) => (
          <div key={keys} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <Keycaps keys={keys} />
              <span className={styles.spoken}>{spokenKeys(keys)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The shortcuts that work on this screen, each key once. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isOn = useShortcutsAreOn();
  const registered = useStore(shortcuts);
  const listed = registered.filter(
    (shortcut) =>
      shortcut.label !== '' &&
      findShortcut(registered, shortcut.keys) === shortcut &&
      (isOn || shortcut.keys.startsWith('mod+')),
  );
  return (
    <Modal
      title="Keyboard shortcuts"
      isOpen
      isWide
      onCancel={onClose}
      foot={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.groups}>
        <ShortcutList title="Anywhere" listed={listed.filter(({ where }) => where === 'anywhere')} />
        <ShortcutList title="On a list" listed={listed.filter(({ where }) => where === 'list')} />
      </div>
      <p className={styles.note}>
        {isOn
          ? 'You can turn off single-key shortcuts in Settings.'
          : 'You turned off single-key shortcuts in Settings.'}
      </p>
    </Modal>
  );
}

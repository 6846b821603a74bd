import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useShortcut, useShortcutHint } from '../../app/keyboard/useShortcuts.ts';
import { addScreenCode } from '../../app/preload.ts';
import { useOnDemand } from '../../app/useOnDemand.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useStore } from '../../ui/store.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import styles from './QuickAdd.module.css';
import { openQuickAdd, quickAdd } from './quickAdd.ts';

export const quickAddCode = 'quick-add';
const loadDialog = addScreenCode(quickAddCode, () => import('./QuickAddDialog.tsx'));

const screensWithButton = ['/Dashboard', '/Transactions', '/Budget', '/NetWorth'];

/** On phones, a button in thumb reach. */
function AddButton() {
  const hint = useShortcutHint('n', 'Add Transaction');
  return (
    <button
      type="button"
      className={styles.add}
      data-add-button
      aria-label="Add Transaction"
      aria-haspopup="dialog"
      {...hint}
      onClick={() => openQuickAdd()}
    >
      <Icon icon={Plus} size={24} />
    </button>
  );
}

function close(): void {
  quickAdd.set(null);
}

/** Quick add from anywhere, with N or the button. */
export function QuickAdd() {
  const request = useStore(quickAdd);
  // Logging out closes it.
  useEffect(() => close, []);
  const code = useOnDemand(request !== null, loadDialog, close);
  const isWide = useIsWide();
  const { pathname } = useLocation();
  useShortcut({ keys: 'n', label: 'Add a transaction', where: 'anywhere', run: () => openQuickAdd() });
  return (
    <>
      {!isWide && screensWithButton.includes(pathname) && <AddButton />}
      {request && code && <code.QuickAddDialog request={request} onClose={close} />}
    </>
  );
}

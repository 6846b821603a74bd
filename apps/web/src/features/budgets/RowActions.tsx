import type { BudgetItem, CategoryBudget, Month } from '@cairn/domain';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import styles from './MoveMoney.module.css';
import { MoveMoneyModal } from './MoveMoney.tsx';
import { PolicyField, usePolicyChoice } from './PolicyField.tsx';
import { SpendingKindModal } from './SpendingKindModal.tsx';

/** The panels that a row's menu opens for its category or subcategory. */
interface RowDialog {
  readonly kind: 'move' | 'policy' | 'spendingKind';
  readonly id: number;
}

const context = createContext<((dialog: RowDialog) => void) | null>(null);

/** Opens a dialog about a row; null where rows have none, as in the annual view. */
export const useRowDialog = () => useContext(context);

interface RowActionsProps {
  /** Null in the annual view. */
  month: Month | null;
  rows: readonly CategoryBudget[];
  children: ReactNode;
}

/** The dialogs that the menus of a list's rows open. */
export function RowActions({ month, rows, children }: RowActionsProps) {
  const [dialog, setDialog] = useState<RowDialog | null>(null);
  if (month === null) return children;
  const close = () => setDialog(null);
  const item = rows.flatMap((row) => [row, ...row.subcategories]).find(({ id }) => id === dialog?.id);
  const main = rows.find(({ id }) => id === dialog?.id);
  return (
    <context.Provider value={setDialog}>
      {children}
      {item && dialog?.kind === 'move' && <MoveMoneyModal month={month} rows={rows} fromId={item.id} onClose={close} />}
      {main && dialog?.kind === 'spendingKind' && <SpendingKindModal category={main} onClose={close} />}
      {item && dialog?.kind === 'policy' && <PolicyModal item={item} month={month} onClose={close} />}
    </context.Provider>
  );
}

function PolicyModal({ item, month, onClose }: { item: BudgetItem; month: Month; onClose: () => void }) {
  const choice = usePolicyChoice(item, month, onClose);
  return (
    <Modal
      title={`${item.name} at the end of the month`}
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isPending={choice.isSaving} onClick={choice.isChanged ? choice.save : onClose}>
            {choice.saveLabel}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <PolicyField choice={choice} />
      </div>
    </Modal>
  );
}

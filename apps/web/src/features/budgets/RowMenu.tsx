import { Ellipsis } from 'lucide-react';
import { useNavigate } from 'react-router';
import { MenuButton } from '../../ui/MenuButton.tsx';
import type { BudgetLine } from './budgetLine.ts';
import { openedFromBudget } from './budgetPeriod.ts';
import { useRowDialog } from './RowActions.tsx';
import styles from './RowMenu.module.css';
import { useAmountEditing } from './useAmountEditing.ts';

interface RowMenuProps {
  line: BudgetLine;
  isMain: boolean;
  hasSubcategories: boolean;
}

/** The actions for a row of a month, unless its category is deleted. */
export function RowMenu({ line, isMain, hasSubcategories }: RowMenuProps) {
  const { id, display, isIncome, editTo, transactionsTo } = line;
  const navigate = useNavigate();
  const editing = useAmountEditing();
  const open = useRowDialog();
  if (editing === null || open === null || transactionsTo === null) return null;
  const isEditable = editing.isEditable(id);
  const hasDefault = editing.canReachLater && isEditable;
  return (
    <MenuButton
      icon={Ellipsis}
      iconSize={18}
      label={`${display.name} actions`}
      isFloating
      className={styles.button}
      actions={[
        ...(isIncome
          ? []
          : [
              { label: 'Move money', onPress: () => open({ kind: 'move', id }) },
              { label: 'At the end of the month', onPress: () => open({ kind: 'policy', id }) },
              ...(isMain ? [{ label: 'Kind of spending', onPress: () => open({ kind: 'spendingKind', id }) }] : []),
            ]),
        // The amounts of a category with subcategories are also edited together.
        ...(!hasSubcategories || editTo === null
          ? []
          : [{ label: 'Edit amounts', onPress: () => void navigate(editTo, { state: openedFromBudget }) }]),
        ...(hasDefault ? [{ label: 'Set default', onPress: () => editing.start(id, 'later') }] : []),
        {
          label: 'See transactions',
          onPress: () => void navigate(transactionsTo, { state: openedFromBudget }),
        },
      ]}
    />
  );
}

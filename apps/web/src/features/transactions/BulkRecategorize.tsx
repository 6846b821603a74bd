import type { Category } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { offerUndo } from '../ledger/index.ts';
import styles from './BulkRecategorize.module.css';
import { categoryFields } from './lists.ts';
import { RecategorizeModal } from './RecategorizeModal.tsx';
import { useRecategorize } from './transactions.data.ts';
import type { BulkSelection } from './useSelection.ts';

interface BulkRecategorizeProps {
  selection: BulkSelection;
  categories: readonly Category[];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onTag: () => void;
  /** The menu with further actions for the selection. */
  more: ReactNode;
}

/** The button docked above the bottom bar, and the modal it opens. */
export function BulkRecategorize({ selection, categories, isOpen, onOpen, onTag, more }: BulkRecategorizeProps) {
  const recategorize = useRecategorize();
  if (!selection.isOn) return null;

  function apply(categoryId: number, subcategoryId: number | null) {
    const shown = categoryFields(categories, categoryId, subcategoryId);
    recategorize.mutate(
      { ids: [...selection.ids], categoryId, subcategoryId, shown },
      {
        onSuccess: ({ answer: { count }, changeSetId }) => {
          onOpen(false);
          selection.finish();
          offerUndo(`${countOf(count)} recategorized`, changeSetId);
        },
      },
    );
  }

  return (
    <>
      <div className={styles.dock} data-dock>
        <Button isDisabled={selection.ids.size === 0} onClick={onTag}>
          Add tag
        </Button>
        <div className={styles.main}>
          <Button variant="primary" isDisabled={selection.ids.size === 0} onClick={() => onOpen(true)}>
            Recategorize selected transactions
          </Button>
          {more}
        </div>
      </div>
      {isOpen && (
        <RecategorizeModal
          count={selection.ids.size}
          categories={categories}
          isPending={recategorize.isPending}
          onCancel={() => onOpen(false)}
          onApply={apply}
        />
      )}
    </>
  );
}

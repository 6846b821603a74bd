import type { Category, Subcategory } from '@cairn/contract';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { useDeleteCategory } from './categories.data.ts';
import { emptyChoice, isChosen, type MoveChoice, moveOptions, replacementOf, subcategoryOptions } from './deletion.ts';
import styles from './Modals.module.css';

interface DeleteCategoryModalProps {
  category: Category;
  /** Null deletes the category itself. */
  subcategory: Subcategory | null;
  categories: readonly Category[];
  onClose: () => void;
  onDeleted?: () => void;
}

function warning({ name, subcategories }: Category, subcategory: Subcategory | null): string {
  if (subcategory) return `“${subcategory.name}” and its rules will be deleted.`;
  const count = subcategories.length;
  if (count === 0) return `“${name}” and its rules will be deleted.`;
  return `“${name}”, its ${count === 1 ? 'subcategory' : `${count} subcategories`}, and all their rules will be deleted.`;
}

/** Requires a choice of where the transactions go. */
export function DeleteCategoryModal(props: DeleteCategoryModalProps) {
  const { category, subcategory, categories, onClose, onDeleted = onClose } = props;
  const [choice, setChoice] = useState(emptyChoice);
  const remove = useDeleteCategory();
  const deleted = { categoryId: category.id, subcategoryId: subcategory?.id ?? null };

  function confirm() {
    const { name } = subcategory ?? category;
    remove.mutate({ ...deleted, name, replacement: replacementOf(categories, choice) }, { onSuccess: onDeleted });
  }
  function cancel() {
    if (!remove.isPending) onClose();
  }
  return (
    <Modal
      title="Confirm Category Deletion"
      role="alertdialog"
      isOpen
      onCancel={cancel}
      foot={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="danger" isDisabled={!isChosen(choice)} isPending={remove.isPending} onClick={confirm}>
            Delete Category
          </Button>
        </>
      }
    >
      <p>{warning(category, subcategory)} You can undo this later.</p>
      <MoveSelects categories={categories} deleted={deleted} choice={choice} onChange={setChoice} />
      {remove.isPending && (
        <div className={styles.pending}>
          <LoadingText text="Deleting Category..." />
        </div>
      )}
    </Modal>
  );
}

interface MoveSelectsProps {
  categories: readonly Category[];
  deleted: { categoryId: number; subcategoryId: number | null };
  choice: MoveChoice;
  onChange: (choice: MoveChoice) => void;
}

function MoveSelects({ categories, deleted, choice, onChange }: MoveSelectsProps) {
  const subcategories = subcategoryOptions(categories, choice, deleted);
  return (
    <div className={styles.fields}>
      <Select
        label="Move its transactions to"
        isRequired
        placeholder="Select Category"
        hint="Choose where they go, or leave them uncategorized."
        options={moveOptions(categories, deleted)}
        value={choice.category}
        onChange={(event) => onChange({ category: event.target.value, subcategory: '' })}
      />
      {subcategories.length > 0 && (
        <Select
          label="Subcategory"
          placeholder="None"
          options={subcategories}
          value={choice.subcategory}
          onChange={(event) => onChange({ ...choice, subcategory: event.target.value })}
        />
      )}
    </div>
  );
}

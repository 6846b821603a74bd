import type { Category } from '@cairn/contract';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { LongChange } from '../ledger/index.ts';
import { CategorySelect, SubcategorySelect } from './CategorySelects.tsx';
import styles from './RecategorizeModal.module.css';

interface RecategorizeModalProps {
  count: number;
  categories: readonly Category[];
  isPending: boolean;
  onCancel: () => void;
  onApply: (categoryId: number, subcategoryId: number | null) => void;
}

export function RecategorizeModal({ count, categories, isPending, onCancel, onApply }: RecategorizeModalProps) {
  const [categoryId, setCategoryId] = useState<number | null>(null);
  const [subcategoryId, setSubcategoryId] = useState<number | null>(null);
  const category = categories.find(({ id }) => id === categoryId);
  return (
    <Modal
      isOpen
      title="Recategorize selected transactions"
      onCancel={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            variant="primary"
            isPending={isPending}
            isDisabled={categoryId === null}
            onClick={() => categoryId !== null && onApply(categoryId, subcategoryId)}
          >
            Apply selected category
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        You are about to recategorize <strong>{count.toLocaleString('en-US')}</strong> selected{' '}
        {count === 1 ? 'transaction' : 'transactions'}. The category and subcategory will be applied to all selected.
      </p>
      <LongChange doing="Recategorizing" count={count} isPending={isPending} />
      <div className={styles.fields}>
        <CategorySelect
          isFirst
          categories={categories}
          placeholder="Select Category"
          value={categoryId}
          onChange={(id) => {
            setCategoryId(id);
            setSubcategoryId(null);
          }}
        />
        {category && category.subcategories.length > 0 && (
          <SubcategorySelect category={category} placeholder="None" value={subcategoryId} onChange={setSubcategoryId} />
        )}
      </div>
    </Modal>
  );
}

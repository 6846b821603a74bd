import { type CategoryBudget, SPENDING_KINDS, type SpendingKind } from '@cairn/domain';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import { useSaveSpendingKind } from './modes.data.ts';
import { kindHints, kindLabels } from './spendingKindText.ts';

const BY_BILLS = 'bills';
const options = [
  { value: BY_BILLS, label: 'As its bills are' },
  ...SPENDING_KINDS.map((kind) => ({ value: kind, label: kindLabels[kind] })),
];

function toKind(value: string): SpendingKind | null {
  return SPENDING_KINDS.find((kind) => kind === value) ?? null;
}

/** Chooses whether a category with its subcategories is fixed, non-monthly, or flexible. */
export function SpendingKindModal({ category, onClose }: { category: CategoryBudget; onClose: () => void }) {
  const { id, name, spendingKind, isKindChosen } = category;
  const [kind, setKind] = useState(isKindChosen ? spendingKind : null);
  const save = useSaveSpendingKind();
  const text = kind === null ? `${name} follows its bills` : `${name} is ${kindLabels[kind].toLowerCase()}`;
  const hint =
    kind === null
      ? 'Fixed with monthly bills, non-monthly with less frequent ones, and otherwise flexible.'
      : kindHints[kind];
  return (
    <Modal
      title={`${name}: kind of spending`}
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isPending={save.isPending}
            onClick={() => save.mutate({ categoryId: id, kind, text }, { onSuccess: onClose })}
          >
            Save
          </Button>
        </>
      }
    >
      <Select
        label="Kind"
        hint={hint}
        options={options}
        value={kind ?? BY_BILLS}
        onChange={(event) => setKind(toKind(event.target.value))}
      />
    </Modal>
  );
}

import type { Category } from '@cairn/contract';
import { addUp, type Cents, formatCents, isSum } from '@cairn/domain';
import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './SplitDialog.module.css';
import { faultOf, type PartTarget, type SplitForm, type SplitPart } from './splitForm.ts';

const TRANSFER = 'transfer';

/** A category, one of its subcategories, or a transfer, as a value of the select. */
function toValue(target: PartTarget): string {
  if (target.kind !== 'category') return target.kind === 'transfer' ? TRANSFER : '';
  return `${target.categoryId}/${target.subcategoryId ?? ''}`;
}

function toTarget(value: string): PartTarget {
  if (value === TRANSFER) return { kind: 'transfer' };
  const [categoryId, subcategoryId] = value.split('/').map(Number);
  return categoryId ? { kind: 'category', categoryId, subcategoryId: subcategoryId || null } : { kind: 'none' };
}

function optionsFor(categories: readonly Category[]) {
  return [
    ...categories.flatMap(({ id, name, subcategories }) => [
      { value: `${id}/`, label: name },
      ...subcategories.map((part) => ({ value: `${id}/${part.id}`, label: `${name}: ${part.name}` })),
    ]),
    { value: TRANSFER, label: 'Transfer' },
  ];
}

/** The name of what a part counts in. */
export function nameOfTarget(target: PartTarget, categories: readonly Category[]): string {
  if (target.kind === 'transfer') return 'Transfer';
  const category = target.kind === 'category' && categories.find(({ id }) => id === target.categoryId);
  if (!category) return 'Uncategorized';
  return category.subcategories.find(({ id }) => id === target.subcategoryId)?.name ?? category.name;
}

interface PartRowProps {
  part: SplitPart;
  /** Starts at 1. */
  number: number;
  unit: SplitForm['unit'];
  categories: readonly Category[];
  left: Cents;
  isLast: boolean;
  canRemove: boolean;
  onChange: (change: Partial<SplitPart>) => void;
  onTakeRest: () => void;
  onRemove: () => void;
  onAdd: () => void;
}

function resultOf({ typed }: SplitPart, unit: SplitForm['unit']): string | undefined {
  const sum = unit === 'amount' && isSum(typed) ? addUp(typed) : null;
  return sum && 'cents' in sum ? `= ${formatCents(sum.cents)}` : undefined;
}

export function PartRow(props: PartRowProps) {
  const { part, number, unit, categories, left, isLast, canRemove, onChange, onTakeRest, onRemove, onAdd } = props;
  const isEmpty = part.typed.trim() === '';

  function handleKeys(event: KeyboardEvent) {
    const isPlainEnter = event.key === 'Enter' && !event.metaKey && !event.ctrlKey;
    if (!isPlainEnter || !isLast || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onAdd();
  }

  return (
    <li className={styles.part}>
      <Select
        label={`Category of part ${number}`}
        isLabelHidden
        className={styles.category}
        placeholder="Uncategorized"
        options={optionsFor(categories)}
        value={toValue(part.target)}
        onChange={(event) => onChange({ target: toTarget(event.target.value) })}
      />
      <TextField
        label={`Note of part ${number}`}
        isLabelHidden
        className={styles.note}
        placeholder="Add a note"
        maxLength={500}
        value={part.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
      <div className={styles.amount}>
        <TextField
          {...(number === 1 && { 'data-autofocus': true })}
          label={`${unit === 'amount' ? 'Amount' : 'Percent'} of part ${number}`}
          isLabelHidden
          inputMode="text"
          autoComplete="off"
          value={part.typed}
          error={faultOf(part)}
          hint={resultOf(part, unit)}
          onChange={(event) => onChange({ typed: event.target.value })}
          onKeyDown={handleKeys}
        />
        {isEmpty && left !== 0 && (
          <Button size="small" onClick={onTakeRest}>
            Use the last {formatCents(left)}
          </Button>
        )}
      </div>
      <IconButton
        icon={X}
        label={`Remove part ${number}`}
        className={styles.remove}
        isDisabled={!canRemove}
        onClick={onRemove}
      />
    </li>
  );
}

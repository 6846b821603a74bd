import type { AnswerOf, Category, getTransactionData, Transaction } from '@cairn/contract';
import { type Cents, cents, formatCents, formatDay, MAX_SPLIT_LINES } from '@cairn/domain';
import { CircleAlert, CircleCheck, Equal, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/Button.tsx';
import { ChoiceBar } from '../../ui/ChoiceBar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Overlay } from '../../ui/Overlay.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { ConflictNote, offerUndo, useCategories } from '../ledger/index.ts';
import styles from './SplitDialog.module.css';
import { nameOfTarget, PartRow } from './SplitParts.tsx';
import {
  addPart,
  amountsOf,
  canRemovePart,
  canSave,
  changePart,
  changeUnit,
  describeSplit,
  divideEvenly,
  leftOf,
  removePart,
  type SplitForm,
  startSplit,
  takeRest,
  toSaveSplit,
} from './splitForm.ts';
import { useSplitCalls } from './splits.data.ts';

const units = [
  { value: 'amount', label: 'Amount' },
  { value: 'percent', label: 'Percent' },
] as const;

interface SharesProps {
  form: SplitForm;
  total: Cents;
  categories: readonly Category[];
}

/** The parts' shares of the amount. What isn't assigned yet is hatched. */
function ShareBar({ form, total, categories }: SharesProps) {
  const amounts = amountsOf(form, total);
  const left = leftOf(form, total);
  const percentOf = (amount: number) => Math.round((amount / total) * 100);
  const named = form.parts.flatMap(({ target }, at) => {
    const amount = amounts[at] ?? 0;
    return amount > 0 ? [`${nameOfTarget(target, categories)} ${percentOf(amount)} percent`] : [];
  });
  const label = [...named, ...(left > 0 ? [`${percentOf(left)} percent left to assign`] : [])].join(', ');
  return (
    <div className={styles.shares} role="img" aria-label={label}>
      {form.parts.map(({ key, target }, at) => {
        const category = target.kind === 'category' && categories.find(({ id }) => id === target.categoryId);
        const style = {
          flexGrow: Math.max(amounts[at] ?? 0, 0),
          background: category ? category.iconColor : undefined,
        };
        return <span key={key} className={styles.share} style={style} />;
      })}
      {left > 0 && <span className={styles.unassigned} style={{ flexGrow: left }} />}
    </div>
  );
}

/** What is left to assign, always in view. */
function LeftToAssign({ left }: { left: Cents }) {
  if (left === 0)
    return (
      <p className={styles.left} role="status">
        <Icon icon={CircleCheck} size={20} /> All assigned
      </p>
    );
  const isOver = left < 0;
  return (
    <p className={styles.left} role="status">
      <small>
        {isOver && <Icon icon={CircleAlert} size={14} />} {isOver ? 'Over by' : 'Left to assign'}
      </small>{' '}
      <strong className="tabular">{formatCents(cents(Math.abs(left)))}</strong>
    </p>
  );
}

interface OptionsProps {
  form: SplitForm;
  name: string;
  categories: readonly Category[];
  onChange: (change: Partial<SplitForm>) => void;
}

function SplitOptions({ form, name, categories, onChange }: OptionsProps) {
  const options = form.parts.map(({ key, target }, at) => ({
    value: String(key),
    label: `Adjust ${nameOfTarget(target, categories)} (part ${at + 1})`,
  }));
  return (
    <div className={styles.options}>
      <Select
        label="If the bank changes the amount"
        hint="Tips and holds often do. The difference goes to one part."
        placeholder="Adjust the largest part"
        options={options}
        value={form.remainderKey === null ? '' : String(form.remainderKey)}
        onChange={({ target: { value } }) => onChange({ remainderKey: value === '' ? null : Number(value) })}
      />
      <Switch
        label="Suggest this split next time"
        hint={`We’ll offer the same shares for ${name}, and you approve each one.`}
        checked={form.isSuggested}
        onChange={({ target: { checked } }) => onChange({ isSuggested: checked })}
      />
    </div>
  );
}

interface SplitDialogProps {
  /** With the details of a single transaction, a remembered split is filled in. */
  transaction: Transaction & Partial<Pick<AnswerOf<typeof getTransactionData>, 'suggestedSplit'>>;
  onClose: () => void;
}

function useSplit({ transaction, onClose }: SplitDialogProps) {
  const [form, setForm] = useState(() => startSplit(transaction));
  const { save, remove, hasConflict, acceptNewest } = useSplitCalls(transaction);
  const isReady = canSave(form, transaction.amount);
  const finish = (text: string) => ({
    onSuccess: ({ changeSetId }: { changeSetId: number | null }) => {
      onClose();
      offerUndo(text, changeSetId);
    },
  });
  return {
    form,
    setForm,
    isReady,
    hasConflict,
    useNewest: () => {
      setForm(startSplit(transaction));
      acceptNewest();
    },
    isSaving: save.isPending,
    isRemoving: remove.isPending,
    save: () => {
      if (isReady && !save.isPending) save.mutate(toSaveSplit(form, transaction), finish('Split saved'));
    },
    remove: () => remove.mutate(transaction.id, finish('Split removed')),
  };
}

type Split = ReturnType<typeof useSplit>;

function Parts({
  split: { form, setForm },
  total,
  categories,
}: {
  split: Split;
  total: Cents;
  categories: readonly Category[];
}) {
  const canAdd = form.parts.length < MAX_SPLIT_LINES;
  const add = () => canAdd && setForm(addPart(form));
  return (
    <>
      <ul className={styles.parts}>
        {form.parts.map((part, at) => (
          <PartRow
            key={part.key}
            part={part}
            number={at + 1}
            unit={form.unit}
            categories={categories}
            left={leftOf(form, total)}
            isLast={at === form.parts.length - 1}
            canRemove={canRemovePart(form)}
            onChange={(change) => setForm(changePart(form, part.key, change))}
            onTakeRest={() => setForm(takeRest(form, part.key, total))}
            onRemove={() => setForm(removePart(form, part.key))}
            onAdd={add}
          />
        ))}
      </ul>
      <Button variant="ghost" icon={Plus} isDisabled={!canAdd} onClick={add}>
        Add a part
      </Button>
    </>
  );
}

/** Divides a transaction among categories. A dialog, or the whole screen on a phone. */
export function SplitDialog({ transaction, onClose }: SplitDialogProps) {
  const id = useId();
  const categories = useCategories();
  const split = useSplit({ transaction, onClose });
  const { form, setForm } = split;
  const { amount: total, name } = transaction;

  function handleKeys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    split.save();
  }

  return createPortal(
    <Overlay role="dialog" align="center" labeledBy={id} onEscape={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the Save button, from any field */}
      <div className={styles.dialog} onKeyDown={handleKeys}>
        <header className={styles.head}>
          <div>
            <h2 id={id} className={styles.title}>
              Split {name}
            </h2>
            <p className={styles.summary}>
              {formatCents(total)} on {formatDay(transaction.date)}
              {transaction.accountName && `, ${transaction.accountName}`}
            </p>
          </div>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </header>
        <div className={styles.body}>
          {split.hasConflict && <ConflictNote newest={describeSplit(transaction)} onUse={split.useNewest} />}
          <ShareBar form={form} total={total} categories={categories} />
          <div className={styles.tools}>
            <ChoiceBar
              label="Unit"
              options={units}
              value={form.unit}
              onChange={(unit) => setForm(changeUnit(form, unit, total))}
            />
            <Button icon={Equal} onClick={() => setForm(divideEvenly(form, total))}>
              Split evenly
            </Button>
          </div>
          <Parts split={split} total={total} categories={categories} />
          <SplitOptions
            form={form}
            name={name}
            categories={categories}
            onChange={(change) => setForm({ ...form, ...change })}
          />
        </div>
        <footer className={styles.foot}>
          <LeftToAssign left={leftOf(form, total)} />
          {transaction.isSplit && (
            <Button variant="danger" isPending={split.isRemoving} onClick={split.remove}>
              Remove split
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isPending={split.isSaving} isDisabled={!split.isReady} onClick={split.save}>
            Save split
          </Button>
        </footer>
      </div>
    </Overlay>,
    document.body,
  );
}

import { type Category, LINE_NOTE_MAX } from '@cairn/contract';
import { type Cents, formatCents, MAX_SPLIT_LINES } from '@cairn/domain';
import { ArrowRightLeft, Percent, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { percentages } from '../../ui/percentInput.ts';
import { Select } from '../../ui/Select.tsx';
import { SumField } from '../../ui/SumField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { findTarget, targetOptions, toTarget, toValue } from './partTarget.ts';
import styles from './SplitDialog.module.css';
import {
  addPart,
  canRemovePart,
  canSpread,
  changePart,
  emptyPartText,
  enterLast,
  faultOf,
  leftOf,
  type PartTarget,
  removePart,
  type SplitForm,
  type SplitPart,
  spreadRest,
  takeRest,
  whyNotSpread,
} from './splitForm.ts';

function TargetIcon({ target, categories }: { target: PartTarget; categories: readonly Category[] }) {
  if (target.kind === 'transfer')
    return (
      <span className={styles.transfer}>
        <Icon icon={ArrowRightLeft} />
      </span>
    );
  const found = findTarget(target, categories);
  return <CategoryIcon size="small" icon={found?.icon} color={found?.iconColor} isUncategorized={found === null} />;
}

interface AmountProps {
  part: SplitPart;
  number: number;
  form: SplitForm;
  total: Cents;
  onChange: (form: SplitForm) => void;
  onEnter: () => void;
}

/** A part's amount or percentage. While it's empty, it offers what is left. */
function PartAmount({ part, number, form, total, onChange, onEnter }: AmountProps) {
  const input = useRef<HTMLInputElement>(null);
  const left = leftOf(form, total);
  const isOffered = part.typed.trim() === '' && left > 0 && left !== total;

  function handleKeys(event: KeyboardEvent) {
    const isPlainEnter = event.key === 'Enter' && !event.metaKey && !event.ctrlKey;
    if (!isPlainEnter || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  }

  function take() {
    onChange(takeRest(form, part.key, total));
    input.current?.focus();
  }

  return (
    <SumField
      ref={input}
      {...(number === 1 && { 'data-autofocus': true })}
      label={`${form.unit === 'amount' ? 'Amount' : 'Percent'} of part ${number}`}
      isLabelHidden
      className={styles.amount}
      numbers={form.unit === 'percent' ? percentages : undefined}
      value={part.typed}
      fault={faultOf(part, form.unit)}
      cover={
        isOffered && (
          <button type="button" className={styles.take} onClick={take}>
            Use the last {formatCents(left)}
          </button>
        )
      }
      onChange={(typed) => onChange(changePart(form, part.key, { typed }))}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={handleKeys}
    />
  );
}

interface PartRowProps extends AmountProps {
  categories: readonly Category[];
  onRemove: () => void;
}

function PartRow(props: PartRowProps) {
  const { part, number, form, categories, onChange, onRemove } = props;
  const change = (fields: Partial<SplitPart>) => onChange(changePart(form, part.key, fields));
  return (
    <li className={styles.part}>
      <Select
        label={`Category of part ${number}`}
        isLabelHidden
        className={styles.category}
        icon={<TargetIcon target={part.target} categories={categories} />}
        placeholder="Uncategorized"
        options={targetOptions(categories)}
        value={toValue(part.target)}
        onChange={(event) => change({ target: toTarget(event.target.value) })}
      />
      <TextField
        label={`Note of part ${number}`}
        isLabelHidden
        className={styles.note}
        placeholder="Add a note"
        maxLength={LINE_NOTE_MAX}
        value={part.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      <PartAmount {...props} />
      <IconButton
        icon={X}
        label={`Remove part ${number}`}
        className={styles.remove}
        isDisabled={!canRemovePart(form)}
        onClick={onRemove}
      />
    </li>
  );
}

/** After a part was added, its category has the focus; after one was removed, the same button of the next or last one. */
function useFocusAfter(parts: readonly SplitPart[]) {
  const list = useRef<HTMLUListElement>(null);
  const changed = useRef<{ readonly at: number; readonly isAdded: boolean } | null>(null);
  useEffect(() => {
    if (!changed.current) return;
    const { at, isAdded } = changed.current;
    changed.current = null;
    const row = list.current?.children[Math.min(at, parts.length - 1)];
    const remove = row?.lastElementChild;
    if (isAdded) row?.querySelector('select')?.focus();
    else if (remove instanceof HTMLButtonElement && !remove.disabled) remove.focus();
    else row?.querySelector<HTMLElement>('[inputmode]')?.focus();
  }, [parts.length]);
  return { list, changed };
}

interface SplitPartsProps {
  form: SplitForm;
  total: Cents;
  categories: readonly Category[];
  onChange: (form: SplitForm) => void;
  onSave: () => void;
}

/**
 * The parts and their categories, notes, and amounts. Enter in an amount goes to the next one. In the last, it takes what
 * is left if the amount is empty, saves if everything is assigned, and adds a part otherwise.
 */
export function SplitParts({ form, total, categories, onChange, onSave }: SplitPartsProps) {
  const { list, changed } = useFocusAfter(form.parts);
  const whyNotId = useId();
  const whyNot = whyNotSpread(form, total);
  const canAdd = form.parts.length < MAX_SPLIT_LINES;

  function add() {
    if (!canAdd) return;
    changed.current = { at: form.parts.length, isAdded: true };
    onChange(addPart(form));
  }

  function remove(at: number, key: number) {
    changed.current = { at, isAdded: false };
    onChange(removePart(form, key));
  }

  function enter(at: number, key: number) {
    const following = list.current?.children[at + 1];
    if (following) return following.querySelector<HTMLElement>('[inputmode]')?.focus();
    const next = enterLast(form, total);
    if (next === 'take') onChange(takeRest(form, key, total));
    if (next === 'save') onSave();
    if (next === 'add') add();
  }

  return (
    <div>
      <div className={styles.columns} aria-hidden="true">
        <span>Category</span>
        <span>Note</span>
        <span>{form.unit === 'amount' ? 'Amount' : 'Percent'}</span>
      </div>
      <ul ref={list} className={styles.parts}>
        {form.parts.map((part, at) => (
          <PartRow
            key={part.key}
            part={part}
            number={at + 1}
            form={form}
            total={total}
            categories={categories}
            onChange={onChange}
            onEnter={() => enter(at, part.key)}
            onRemove={() => remove(at, part.key)}
          />
        ))}
      </ul>
      <p className={styles.empty} role="status">
        {emptyPartText(form, total)}
      </p>
      <div className={styles.after}>
        <Button variant="ghost" icon={Plus} isDisabled={!canAdd} onClick={add}>
          Add a part
        </Button>
        <Button
          icon={Percent}
          title="Spreads what is left, such as tax or a tip, over the parts with an amount"
          aria-describedby={whyNot && whyNotId}
          isDisabled={!canSpread(form, total)}
          onClick={() => onChange(spreadRest(form, total))}
        >
          Proportional
        </Button>
      </div>
      {whyNot && (
        <p id={whyNotId} className={styles.whyNot}>
          {whyNot}
        </p>
      )}
    </div>
  );
}

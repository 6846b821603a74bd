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
  onEnter: (() => void) | undefined;
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
    onEnter?.();
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
}

function PartRow(props: PartRowProps) {
  const { part, number, form, categories, onChange } = props;
  const change = (fields: Partial<SplitPart>) => onChange(changePart(form, part.key, fields));
  return (
    <li className={styles.part} data-part={part.key}>
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
        onClick={() => onChange(removePart(form, part.key))}
      />
    </li>
  );
}

/** Focuses the category of a part that was added. */
function useFocusAdded(keys: readonly number[]) {
  const list = useRef<HTMLUListElement>(null);
  const wasAdded = useRef(false);
  const last = keys.at(-1);
  useEffect(() => {
    if (!wasAdded.current) return;
    wasAdded.current = false;
    list.current?.querySelector<HTMLElement>(`[data-part="${last}"] select`)?.focus();
  }, [last]);
  return { list, wasAdded };
}

interface SplitPartsProps {
  form: SplitForm;
  total: Cents;
  categories: readonly Category[];
  onChange: (form: SplitForm) => void;
}

/** The parts and their categories, notes, and amounts. Enter in the last amount adds a part. */
export function SplitParts({ form, total, categories, onChange }: SplitPartsProps) {
  const { list, wasAdded } = useFocusAdded(form.parts.map(({ key }) => key));
  const whyNotId = useId();
  const whyNot = whyNotSpread(form, total);
  const canAdd = form.parts.length < MAX_SPLIT_LINES;

  function add() {
    if (!canAdd) return;
    wasAdded.current = true;
    onChange(addPart(form));
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
            onEnter={at === form.parts.length - 1 ? add : undefined}
          />
        ))}
      </ul>
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

import { type CategoryBudget, type Cents, formatCents, type Month } from '@cairn/domain';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PlanField } from '../../app/form/PlanField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import { readMove } from './amountEdit.ts';
import { LaterEffectText } from './LaterEffectText.tsx';
import styles from './MoveMoney.module.css';
import { type BudgetPool, usePool } from './pool.ts';
import { isPastMonth, useMoveEffect, useMoveMoney } from './rollover.data.ts';
import { afterMoveText } from './rolloverText.ts';

const POOL = 'pool';
const FORM_ID = 'move-money-form';

interface Choice {
  readonly value: string;
  readonly name: string;
  /** In a sentence. */
  readonly shortName: string;
  readonly available: Cents;
}

/** Left to budget, then every category and subcategory with what is available. */
function choicesOf(rows: readonly CategoryBudget[], pool: BudgetPool): Choice[] {
  const items = rows
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap(({ id, name, available, subcategories }) => {
      const subs = subcategories.filter(({ isDeleted }) => !isDeleted);
      return [
        { id, name: subs.length === 0 ? name : `${name}, no subcategory`, shortName: name, available },
        ...subs.map((sub) => ({ ...sub, name: `${name}: ${sub.name}`, shortName: sub.name })),
      ];
    });
  return [
    { value: POOL, shortName: pool.name, ...pool },
    ...items.map(({ id, name, shortName, available }) => ({ value: String(id), name, shortName, available })),
  ];
}

const idOf = (value: string) => (value === POOL ? null : Number(value));

interface MoveMoneyProps {
  month: Month;
  rows: readonly CategoryBudget[];
}

/** Opens a dialog that moves money from one category to another. */
export function MoveMoney({ month, rows }: MoveMoneyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Move money
      </Button>
      {isOpen && <MoveMoneyModal month={month} rows={rows} onClose={() => setOpen(false)} />}
    </>
  );
}

interface MoveMoneyModalProps extends MoveMoneyProps {
  /** Where the money comes from at first; Left to budget if it isn't given. */
  fromId?: number;
  onClose: () => void;
}

export function MoveMoneyModal({ month, rows, fromId, onClose }: MoveMoneyModalProps) {
  const [from, setFrom] = useState(fromId === undefined ? POOL : String(fromId));
  const [to, setTo] = useState('');
  const [typed, setTyped] = useState('');
  const [attempts, setAttempts] = useState(0);
  const hasTried = attempts > 0;
  const form = useRef<HTMLFormElement>(null);
  const { move, isPending } = useMoveMoney();
  const pool = usePool();
  const choices = choicesOf(rows, pool);
  const options = choices.map(({ value, name, available }) => ({
    value,
    label: `${name} (${formatCents(available)})`,
  }));
  const read = readMove(typed);
  const toError = to === '' ? 'Choose where the money goes' : to === from ? 'Choose a different category' : undefined;

  const nameOf = (value: string) => choices.find((choice) => choice.value === value)?.shortName ?? pool.name;
  const chosen =
    'error' in read || toError !== undefined ? null : { month, fromId: idOf(from), toId: idOf(to), amount: read.cents };
  const effect = useMoveEffect(chosen);
  const effectText = effect ? afterMoveText(effect, (id) => nameOf(String(id)), pool.name) : null;

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (!chosen) return;
    move({ ...chosen, text: `Moved ${formatCents(chosen.amount)} to ${nameOf(to)}` }, { onSuccess: onClose });
  }

  return (
    <Modal
      title="Move money"
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" isPending={isPending}>
            Move money
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={form} onSubmit={submit} noValidate className={styles.fields}>
        <Select label="From" options={options} value={from} onChange={(event) => setFrom(event.target.value)} />
        <Select
          label="To"
          options={options}
          placeholder="Choose a category"
          value={to}
          error={hasTried ? toError : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
        <PlanField
          label="Amount"
          value={typed}
          onChange={setTyped}
          error={hasTried && 'error' in read ? read.error : undefined}
        />
        {isPastMonth(month) && <LaterEffectText>{effectText}</LaterEffectText>}
      </form>
    </Modal>
  );
}

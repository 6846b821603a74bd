import { addUp, type CategoryBudget, formatCents, MAX_BUDGET, type Month } from '@cairn/domain';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import { SumField } from '../../ui/SumField.tsx';
import styles from './MoveMoney.module.css';
import { type PoolName, usePoolName } from './poolName.ts';
import { useMoveMoney } from './rollover.data.ts';

const POOL = 'pool';

/** Left to budget, then every category and subcategory with what is available. */
function choicesOf(rows: readonly CategoryBudget[], pool: PoolName) {
  const items = rows
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap((row) => [
      { id: row.id, label: `${row.name} (${formatCents(row.available)})` },
      ...row.subcategories
        .filter(({ isDeleted }) => !isDeleted)
        .map((sub) => ({ id: sub.id, label: `${row.name}: ${sub.name} (${formatCents(sub.available)})` })),
    ]);
  return [{ value: POOL, label: pool }, ...items.map(({ id, label }) => ({ value: String(id), label }))];
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
  const [hasTried, setTried] = useState(false);
  const move = useMoveMoney();
  const options = choicesOf(rows, usePoolName());
  const sum = addUp(typed);
  const amount = 'cents' in sum && sum.cents > 0 && sum.cents <= MAX_BUDGET ? sum.cents : null;
  const toError = to === '' ? 'Choose where the money goes' : to === from ? 'Choose a different category' : undefined;

  function submit() {
    setTried(true);
    if (amount === null || toError !== undefined) return;
    const name = options.find(({ value }) => value === to)?.label.replace(/ \([^)]*\)$/, '') ?? '';
    const text = `Moved ${formatCents(amount)} to ${name}`;
    move.mutate({ month, fromId: idOf(from), toId: idOf(to), amount, text }, { onSuccess: onClose });
  }

  return (
    <Modal
      title="Move money"
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isPending={move.isPending} onClick={submit}>
            Move money
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Select label="From" options={options} value={from} onChange={(event) => setFrom(event.target.value)} />
        <Select
          label="To"
          options={options}
          placeholder="Choose a category"
          value={to}
          error={hasTried ? toError : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
        <SumField
          label="Amount"
          value={typed}
          onChange={setTyped}
          error={hasTried && amount === null ? 'Enter an amount, like 46.20.' : undefined}
        />
      </div>
    </Modal>
  );
}

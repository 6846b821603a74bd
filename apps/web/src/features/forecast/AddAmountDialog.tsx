import { cents, type DaySpan } from '@cairn/domain';
import { useState } from 'react';
import { useForm } from '../../app/form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceBar } from '../../ui/ChoiceBar.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SumField } from '../../ui/SumField.tsx';
import styles from './Dialogs.module.css';
import type { TriedChange } from './whatIf.ts';
import { addForm } from './whatIfForm.ts';

const FORM_ID = 'what-if-add';
const directions = [
  { value: 'out', label: 'Money out' },
  { value: 'in', label: 'Money in' },
] as const;

interface AddAmountDialogProps {
  span: DaySpan;
  onTry: (whatIf: TriedChange) => void;
  onClose: () => void;
}

/** "What if I spend $500.00 on December 1?" */
export function AddAmountDialog({ span, onTry, onClose }: AddAmountDialogProps) {
  const [schema] = useState(() => addForm(span));
  const { draft, setDraft, errors, submit, form } = useForm({
    schema,
    initial: { direction: 'out', amount: '', day: '' },
    failure: null,
    send: ({ direction, amount, day }) => {
      onTry({ kind: 'add', day, amount: cents(direction === 'out' ? -amount : amount) });
      onClose();
    },
  });
  return (
    <Modal
      title="Add an amount"
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary">
            See the effect
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={form} onSubmit={submit} noValidate aria-label="What if" className={styles.form}>
        <p className="ink-2">Nothing is saved. You see what would change, until you leave the screen.</p>
        <ChoiceBar
          label="Direction"
          options={directions}
          value={draft.direction}
          isLarge
          onChange={(direction) => setDraft({ ...draft, direction })}
        />
        <SumField
          label="Amount"
          isRequired
          data-autofocus
          value={draft.amount}
          error={errors.amount}
          onChange={(amount) => setDraft({ ...draft, amount })}
        />
        <DateField
          label="Date"
          isRequired
          min={span.first}
          max={span.last}
          value={draft.day}
          error={errors.day}
          onChange={(event) => setDraft({ ...draft, day: event.target.value })}
        />
      </form>
    </Modal>
  );
}

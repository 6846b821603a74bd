import { cents, type DaySpan } from '@cairn/domain';
import { useState } from 'react';
import { useForm } from '../../app/form/useForm.ts';
import { ChoiceBar } from '../../ui/ChoiceBar.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { SumField } from '../../ui/SumField.tsx';
import { WhatIfDialog } from './WhatIfDialog.tsx';
import type { TriedChange } from './whatIf.ts';
import { addForm } from './whatIfForm.ts';

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
    <WhatIfDialog title="Add an amount" form={form} submit={submit} onClose={onClose}>
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
    </WhatIfDialog>
  );
}

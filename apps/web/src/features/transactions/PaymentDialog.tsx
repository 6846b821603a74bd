import type { Transaction } from '@cairn/contract';
import { formatCents } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePaused } from '../../app/usePaused.ts';
import { Button } from '../../ui/Button.tsx';
import { SheetDialog } from '../../ui/SheetDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { paymentChoices } from './paymentChoices.ts';
import { paymentsQuery } from './reimbursement.data.ts';
import { TransactionChoices } from './TransactionChoices.tsx';

const TYPING_PAUSE_MS = 150;

interface PaymentDialogProps {
  expense: Transaction;
  onChoose: (payment: Transaction) => void;
  onClose: () => void;
}

/** Chooses the transaction that paid back an expense. */
export function PaymentDialog({ expense, onChoose, onClose }: PaymentDialogProps) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery(paymentsQuery(usePaused(typed, TYPING_PAUSE_MS)));
  const choices = data && paymentChoices(expense, data);
  return (
    <SheetDialog
      title="Which payment?"
      summary={`It takes the category of ${expense.name}, ${formatCents(expense.amount)}, so the two cancel out.`}
      onClose={onClose}
      foot={<Button onClick={onClose}>Cancel</Button>}
    >
      <TextField
        data-autofocus
        label="Search payments"
        isLabelHidden
        placeholder="Search payments"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {choices && (
        <TransactionChoices
          rows={choices}
          none={`${expense.isIncome ? 'No payments of yours found.' : 'No payments to you found.'} It may not have arrived yet.`}
          onChoose={onChoose}
        />
      )}
    </SheetDialog>
  );
}

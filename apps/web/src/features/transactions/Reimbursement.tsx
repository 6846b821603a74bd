import type { Transaction } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ChoiceBar } from '../../ui/ChoiceBar.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import styles from './Reimbursement.module.css';
import { useSaveReimbursement } from './reimbursement.data.ts';
import { transactionQueries } from './transactions.data.ts';

const states = [
  { value: 'owed', label: 'Owed' },
  { value: 'claimed', label: 'Claimed' },
  { value: 'paid', label: 'Paid' },
] as const;

function PaidBy({ id }: { id: number }) {
  const { data: payment } = useQuery(transactionQueries.one(id));
  if (!payment) return null;
  return (
    <span className={styles.paidBy}>
      by <Link to={`/EditTransaction/${id}`}>{payment.name}</Link> on {formatDay(payment.date)}
    </span>
  );
}

/** The state of a reimbursement. Nothing if the transaction isn't tagged as reimbursable. */
export function Reimbursement({ transaction }: { transaction: Transaction }) {
  const save = useSaveReimbursement();
  const [isChoosing, setChoosing] = useState(false);
  const tag = transaction.tags.find(({ state }) => state !== null);
  if (!tag?.state) return null;
  const { id } = transaction;
  return (
    <div>
      <dt>Reimbursement</dt>
      <dd className={styles.state}>
        <ChoiceBar
          label="Reimbursement"
          options={states}
          value={tag.state}
          onChange={(state) => (state === 'paid' ? setChoosing(true) : save.mutate({ id, state }))}
        />
        {tag.paidByTransactionId !== null && <PaidBy id={tag.paidByTransactionId} />}
        {isChoosing && (
          <PaymentDialog
            expense={transaction}
            onClose={() => setChoosing(false)}
            onChoose={(payment) => {
              setChoosing(false);
              save.mutate({ id, state: 'paid', paidById: payment.id });
            }}
          />
        )}
      </dd>
    </div>
  );
}

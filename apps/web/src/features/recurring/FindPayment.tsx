import type { ListedSeries, SeriesOccurrence, Transaction } from '@cairn/contract';
import { formatCents, formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../app/QueryView.tsx';
import { usePaused } from '../../app/usePaused.ts';
import { Button } from '../../ui/Button.tsx';
import { SheetDialog } from '../../ui/SheetDialog.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TransactionChoices } from '../transactions/index.ts';
import { paymentCandidates, searchRange } from './findWindow.ts';
import { candidatesQuery, useDecideOccurrence } from './recurring.data.ts';

const TYPING_PAUSE_MS = 150;

interface FindPaymentProps {
  series: ListedSeries;
  occurrence: SeriesOccurrence;
  onClose: () => void;
}

/** Chooses the transaction that paid an occurrence. */
export function FindPayment({ series, occurrence, onClose }: FindPaymentProps) {
  const [typed, setTyped] = useState('');
  const decide = useDecideOccurrence();
  const { from, to } = searchRange(series.cadence, occurrence);
  const query = useQuery(candidatesQuery(from, to, usePaused(typed, TYPING_PAUSE_MS)));
  function choose(transaction: Transaction) {
    decide.mutate({ series, occurrence, decision: { kind: 'pinned', transaction } });
    onClose();
  }
  return (
    <SheetDialog
      title="Find the payment"
      summary={`${series.name}, ${formatCents(occurrence.amount)}, expected on ${formatDay(occurrence.expectedOn)}`}
      onClose={onClose}
      foot={<Button onClick={onClose}>Cancel</Button>}
    >
      <TextField
        data-autofocus
        label="Search transactions"
        isLabelHidden
        placeholder={`Search from ${formatDay(from)} to ${formatDay(to)}`}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <QueryView
        query={query}
        loading={<LoadingText />}
        failed="We couldn’t load the transactions"
        frame={(failure) => failure}
      >
        {(rows) => (
          <TransactionChoices
            rows={paymentCandidates(rows, occurrence, series.isIncome)}
            none="No transaction found. It may not have arrived yet."
            onChoose={choose}
          />
        )}
      </QueryView>
    </SheetDialog>
  );
}

import type { AnswerOf, getTransactionData } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { CallFailed } from '../../app/CallFailed.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonView } from '../../ui/Skeleton.tsx';
import { Slider, SliderPanel } from '../../ui/Slider.tsx';
import { readId } from './filters.ts';
import { TransactionEdit } from './TransactionEdit.tsx';
import { TransactionHeader } from './TransactionHeader.tsx';
import { TransactionInfo } from './TransactionInfo.tsx';
import { isNotFound, transactionQueries } from './transactions.data.ts';

const views = [
  { value: 'info', label: 'Info' },
  { value: 'edit', label: 'Edit' },
] as const;
type View = (typeof views)[number]['value'];

function NotFound() {
  return (
    <Page isNarrow>
      <TransactionHeader title="Transaction" />
      <Panel>
        <EmptyState
          title="We couldn’t find this transaction"
          help="It may have been deleted, or the address may be wrong."
          actions={
            <ButtonLink variant="primary" to="/Transactions">
              Go to Transactions
            </ButtonLink>
          }
        />
      </Panel>
    </Page>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Page isNarrow>
      <TransactionHeader title="Transaction" />
      <Panel>
        <CallFailed title="We couldn’t load this transaction" onRetry={onRetry} />
      </Panel>
    </Page>
  );
}

function Loaded({ transaction }: { transaction: AnswerOf<typeof getTransactionData> }) {
  const [view, setView] = useState<View>('info');
  const [hasEdited, setEdited] = useState(false);
  function show(next: View) {
    if (next === 'edit') setEdited(true);
    setView(next);
  }

  return (
    <Page isNarrow>
      <TransactionHeader
        title="Transaction"
        slider={<Slider id="transaction" label="View" options={views} value={view} onChange={show} />}
      />
      <SliderPanel sliderId="transaction" value={view}>
        {view === 'info' && <TransactionInfo transaction={transaction} />}
        {/* The form stays mounted so switching to Info doesn't lose unsaved changes. */}
        {(view === 'edit' || hasEdited) && (
          <div hidden={view !== 'edit'}>
            <TransactionEdit transaction={transaction} />
          </div>
        )}
      </SliderPanel>
    </Page>
  );
}

function TransactionLoader({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(transactionQueries.one(id));
  if (data) return <Loaded transaction={data} />;
  if (isNotFound(error)) return <NotFound />;
  if (error) return <LoadFailed onRetry={() => void refetch()} />;
  return (
    <Page isNarrow>
      <SkeletonView />
    </Page>
  );
}

export default function EditTransactionScreen() {
  const id = readId(useParams().userTransactionID ?? null);
  return id === null ? <NotFound /> : <TransactionLoader key={id} id={id} />;
}

import type { AnswerOf, getTransactionData } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { Page } from '../../ui/Page.tsx';
import { SkeletonPage } from '../../ui/Skeleton.tsx';
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

function Message({ children }: { children: ReactNode }) {
  return (
    <MessagePage isNarrow header={<TransactionHeader title="Transaction" />}>
      {children}
    </MessagePage>
  );
}

function NotFound() {
  return (
    <Message>
      <EmptyState
        title="We couldn’t find this transaction"
        help="It may have been deleted, or the address may be wrong."
        actions={
          <ButtonLink variant="primary" to="/Transactions">
            Go to Transactions
          </ButtonLink>
        }
      />
    </Message>
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
  const query = useQuery(transactionQueries.one(id));
  if (!query.data && isNotFound(query.error)) return <NotFound />;
  return (
    <QueryView
      query={query}
      loading={<SkeletonPage isNarrow />}
      failed="We couldn’t load this transaction"
      frame={(failure) => <Message>{failure}</Message>}
    >
      {(transaction) => <Loaded transaction={transaction} />}
    </QueryView>
  );
}

export default function EditTransactionScreen() {
  const id = readId(useParams().userTransactionID ?? null);
  return id === null ? <NotFound /> : <TransactionLoader key={id} id={id} />;
}

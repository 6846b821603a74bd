import type { AnswerOf, getTransactionData } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { InfoAndEditPanel } from '../../app/InfoAndEditPanel.tsx';
import { QueryView } from '../../app/QueryView.tsx';
import { type InfoOrEdit, infoAndEdit } from '../../app/useInfoOrEdit.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { Page } from '../../ui/Page.tsx';
import { SkeletonPage } from '../../ui/Skeleton.tsx';
import { Slider } from '../../ui/Slider.tsx';
import styles from './EditTransactionScreen.module.css';
import { useEditedRows } from './edit.data.ts';
import { readId } from './filters.ts';
import { MerchantPanel } from './MerchantPanel.tsx';
import { TransactionEdit } from './TransactionEdit.tsx';
import { TransactionHeader } from './TransactionHeader.tsx';
import { TransactionHistory } from './TransactionHistory.tsx';
import { TransactionInfo } from './TransactionInfo.tsx';
import { shownName } from './transactionDisplay.ts';
import { isNotFound, transactionQueries } from './transactions.data.ts';

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
  const [view, setView] = useState<InfoOrEdit>('info');
  const form = useRef<HTMLDivElement>(null);
  const [changes, setChanges] = useState(0);
  // The button that had the focus is gone, and the category is the form's first list of choices.
  useEffect(() => {
    if (changes > 0) form.current?.querySelector('select')?.focus();
  }, [changes]);

  function changeCategory() {
    setView('edit');
    setChanges(changes + 1);
  }

  return (
    <Page isDetail>
      <TransactionHeader
        title="Transaction"
        slider={<Slider id="transaction" label="View" options={infoAndEdit} value={view} onChange={setView} />}
      />
      <InfoAndEditPanel
        sliderId="transaction"
        view={view}
        info={
          <div className={styles.detail}>
            <div className={styles.main}>
              <TransactionInfo transaction={transaction} onChangeCategory={changeCategory} />
            </div>
            <div className={styles.side}>
              <MerchantPanel id={transaction.id} name={shownName(transaction)} />
              <TransactionHistory id={transaction.id} bank={transaction.institutionName} />
            </div>
          </div>
        }
        edit={
          <Page isNarrow>
            <div ref={form}>
              <TransactionEdit transaction={transaction} />
            </div>
          </Page>
        }
      />
    </Page>
  );
}

function TransactionLoader({ id }: { id: number }) {
  const query = useQuery(transactionQueries.one(id));
  const [data] = useEditedRows(useMemo(() => query.data && [query.data], [query.data])) ?? [];
  if (!query.data && isNotFound(query.error)) return <NotFound />;
  return (
    <QueryView
      query={{ data, isError: query.isError, refetch: query.refetch }}
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

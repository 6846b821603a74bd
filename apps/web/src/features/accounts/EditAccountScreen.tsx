import type { Account } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonPage } from '../../ui/Skeleton.tsx';
import { accountsListQuery } from '../ledger/index.ts';
import { AccountDetails } from './AccountDetails.tsx';
import { readPreviousPage, usePreviousPage } from './previousPage.ts';

function AccountNotFound({ header }: { header: ReactNode }) {
  return (
    <MessagePage isNarrow header={header}>
      <EmptyState
        title="We couldn’t find this account"
        help="It may have been removed, or the address may be wrong. Transactions from removed accounts are still in Transactions."
        actions={
          <ButtonLink variant="primary" to="/ConnectedAccounts">
            Go to Accounts
          </ButtonLink>
        }
      />
    </MessagePage>
  );
}

export default function EditAccountScreen() {
  const previousPage = readPreviousPage(useParams().previousPage);
  const id = useSearchParams()[0].get('id');
  const { back } = usePreviousPage(previousPage);
  const query = useQuery(accountsListQuery);
  // Keeps showing the removed account until navigation finishes.
  const [removed, setRemoved] = useState<Account | null>(null);
  if (!id) return <Navigate to="/ConnectedAccounts" replace />;
  const header = <PageHeader title="Account Details" back={back} />;
  return (
    <QueryView
      query={query}
      loading={<SkeletonPage />}
      failed="We couldn’t load your accounts"
      frame={(failure) => (
        <MessagePage isNarrow header={header}>
          {failure}
        </MessagePage>
      )}
    >
      {(accounts) => {
        const account = accounts.find((listed) => String(listed.id) === id) ?? removed;
        if (!account) return <AccountNotFound header={header} />;
        return <AccountDetails key={account.id} account={account} previousPage={previousPage} onRemove={setRemoved} />;
      }}
    </QueryView>
  );
}

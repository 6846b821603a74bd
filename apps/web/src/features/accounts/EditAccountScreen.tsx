import type { Account } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonView } from '../../ui/Skeleton.tsx';
import { accountsListQuery } from '../ledger/index.ts';
import { AccountDetails } from './AccountDetails.tsx';
import { AccountsUnavailable } from './AccountsUnavailable.tsx';
import { type PreviousPage, readPreviousPage, usePreviousPage } from './previousPage.ts';

const TITLE = 'Account Details';

function AccountNotFound({ previousPage }: { previousPage: PreviousPage }) {
  const { back } = usePreviousPage(previousPage);
  return (
    <Page isNarrow>
      <PageHeader title={TITLE} back={back} />
      <Panel>
        <EmptyState
          title="We couldn’t find this account"
          help="It may have been removed, or the address may be wrong. Transactions from removed accounts are still in Transactions."
          actions={
            <ButtonLink variant="primary" to="/ConnectedAccounts">
              Go to Accounts
            </ButtonLink>
          }
        />
      </Panel>
    </Page>
  );
}

export default function EditAccountScreen() {
  const previousPage = readPreviousPage(useParams().previousPage);
  const id = useSearchParams()[0].get('id');
  const { back } = usePreviousPage(previousPage);
  const { data: accounts, isPending, refetch } = useQuery(accountsListQuery);
  // Keeps showing the removed account until navigation finishes.
  const [removed, setRemoved] = useState<Account | null>(null);
  if (!id) return <Navigate to="/ConnectedAccounts" replace />;
  if (isPending)
    return (
      <Page>
        <SkeletonView />
      </Page>
    );
  if (!accounts) return <AccountsUnavailable title={TITLE} back={back} onRetry={() => void refetch()} />;
  const account = accounts.find((listed) => String(listed.id) === id) ?? removed;
  if (!account) return <AccountNotFound previousPage={previousPage} />;
  return <AccountDetails key={account.id} account={account} previousPage={previousPage} onRemove={setRemoved} />;
}

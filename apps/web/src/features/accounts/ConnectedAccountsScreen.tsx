import type { Account } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useAccount, useIsUserOver18 } from '../../app/account.data.ts';
import { accountsListQuery } from '../../app/ledger.data.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AccountsSkeleton } from './AccountsSkeleton.tsx';
import { AccountsUnavailable } from './AccountsUnavailable.tsx';
import { ConnectAccount, PREMIUM_REASON } from './ConnectAccount.tsx';
import styles from './ConnectedAccountsScreen.module.css';
import { InstitutionPanel } from './InstitutionPanel.tsx';
import { groupByInstitution, inColumns } from './institutions.ts';
import { NoAccounts } from './NoAccounts.tsx';
import { openedFrom } from './previousPage.ts';

const back = { to: '/UserAccount', label: 'Back to User Account' };

function AccountList({ accounts }: { accounts: readonly Account[] }) {
  const { premiumSubscription } = useAccount();
  const canConnect = useIsUserOver18();
  return (
    <Page>
      <PageHeader
        title="Accounts"
        back={back}
        isActionsRowOnMobile
        actions={
          <>
            <ButtonLink
              to="/AddAccount"
              state={openedFrom('ConnectedAccounts')}
              variant={canConnect ? 'secondary' : 'primary'}
              icon={Plus}
            >
              Create Account
            </ButtonLink>
            {canConnect && <ConnectAccount className={styles.connect} />}
          </>
        }
      />
      {canConnect && !premiumSubscription && (
        // Screen readers hear it with the button.
        <p className={styles.reason} aria-hidden="true">
          {PREMIUM_REASON}
        </p>
      )}
      <div className={styles.columns}>
        {inColumns(groupByInstitution(accounts)).map((column, index) => (
          <div key={index === 0 ? 'first' : 'second'} className={styles.column}>
            {column.map((institution) => (
              <InstitutionPanel key={institution.name} institution={institution} />
            ))}
          </div>
        ))}
      </div>
    </Page>
  );
}

export default function ConnectedAccountsScreen() {
  const { data: accounts, isPending, refetch } = useQuery(accountsListQuery);
  if (isPending)
    return (
      <Page>
        <AccountsSkeleton />
      </Page>
    );
  if (!accounts) return <AccountsUnavailable title="Accounts" back={back} onRetry={() => void refetch()} />;
  if (accounts.length > 0) return <AccountList accounts={accounts} />;
  return (
    <Page isNarrow>
      <PageHeader title="Accounts" back={back} />
      <NoAccounts />
    </Page>
  );
}

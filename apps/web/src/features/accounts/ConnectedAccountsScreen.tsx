import type { Account } from '@cairn/contract';
import { accountSides, worthOfAll } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { QueryView } from '../../app/QueryView.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BankProgress, banksQuery, ConnectAccount } from '../bank/index.ts';
import { HelpLauncher } from '../help/index.ts';
import { accountsListQuery } from '../ledger/index.ts';
import { proofSummaryQuery } from '../proof/index.ts';
import { useIsUserOver18 } from '../users/index.ts';
import { AccountSide } from './AccountSide.tsx';
import { AccountsSkeleton } from './AccountsSkeleton.tsx';
import { AccountTotals } from './AccountTotals.tsx';
import { useCardDues } from './accounts.data.ts';
import styles from './ConnectedAccountsScreen.module.css';
import { ConnectReason } from './ConnectReason.tsx';
import { NoAccounts } from './NoAccounts.tsx';
import { openedFrom } from './previousPage.ts';
import { useOauthReturn } from './useOauthReturn.ts';

const back = { to: '/UserAccount', label: 'Back to User Account' };

function AccountList({ accounts }: { accounts: readonly Account[] }) {
  const { data: banks = [] } = useQuery(banksQuery);
  const marks = useQuery(proofSummaryQuery).data?.accounts;
  const dues = useCardDues(accounts);
  const canConnect = useIsUserOver18();
  const sides = accountSides(accounts);
  // A bank with both assets and debts gets its notes and Disconnect button only once, with the assets.
  const debtOnlyBanks = banks.filter((bank) => !sides.assets.some(({ bankId }) => bankId === bank.id));
  return (
    <Page>
      <PageHeader
        title="Accounts"
        back={back}
        help={<HelpLauncher query="bank" />}
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
            {canConnect && <ConnectAccount className={styles.connect} isReasonHidden />}
          </>
        }
      />
      {canConnect && <ConnectReason className={styles.reason} />}
      <BankProgress />
      <AccountTotals {...sides} />
      <div className={styles.columns}>
        <AccountSide
          title="What you have"
          total={sides.totalAssets}
          accounts={sides.assets}
          banks={banks}
          marks={marks}
          dues={dues}
        />
        <AccountSide
          title="What you owe"
          total={worthOfAll(sides.debts)}
          accounts={sides.debts}
          banks={debtOnlyBanks}
          marks={marks}
          dues={dues}
        />
      </div>
    </Page>
  );
}

export default function ConnectedAccountsScreen() {
  useOauthReturn();
  return (
    <QueryView
      query={useQuery(accountsListQuery)}
      loading={<AccountsSkeleton />}
      failed="We couldn’t load your accounts"
      frame={(failure) => (
        <MessagePage isNarrow header={<PageHeader title="Accounts" back={back} />}>
          {failure}
        </MessagePage>
      )}
      empty={
        <Page isNarrow>
          <PageHeader title="Accounts" back={back} help={<HelpLauncher query="bank" />} />
          <BankProgress />
          <NoAccounts />
        </Page>
      }
    >
      {(accounts) => <AccountList accounts={accounts} />}
    </QueryView>
  );
}

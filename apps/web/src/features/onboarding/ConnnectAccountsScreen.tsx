import type { Account } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { useAccount, useIsUserOver18 } from '../../app/account.data.ts';
import { BankProgress } from '../../app/bank/BankProgress.tsx';
import { ConnectAccount } from '../../app/bank/ConnectAccount.tsx';
import { accountsListQuery } from '../../app/ledger.data.ts';
import { OnboardingLayout } from '../../app/onboarding/OnboardingLayout.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useFinish } from './onboarding.data.ts';
import { takeWanted } from './wanted.ts';

function namesOf(accounts: readonly Account[]): string {
  return accounts.map(({ displayName }) => displayName).join(', ');
}

export default function ConnnectAccountsScreen() {
  const account = useAccount();
  const navigate = useNavigate();
  const finish = useFinish();
  const isOver18 = useIsUserOver18();
  const linked = (useQuery(accountsListQuery).data ?? []).filter(({ bankID }) => bankID !== null);
  if (account.newUserLoginFlowComplete && finish.isIdle) return <Navigate to="/Dashboard" replace />;
  return (
    <OnboardingLayout
      step={4}
      title="Accounts"
      foot={
        <>
          <ButtonLink variant="ghost" to="/UserCategoryData">
            Back
          </ButtonLink>
          <Button
            variant="primary"
            size="large"
            isPending={finish.isPending}
            onClick={() => finish.mutate(account, { onSuccess: () => void navigate(takeWanted(), { replace: true }) })}
          >
            All finished, Go to budget Dashboard
          </Button>
        </>
      }
    >
      <BankProgress />
      <Panel>
        <EmptyState
          title={linked.length === 0 ? 'Bring in your accounts' : `${countOf(linked.length, 'account')} connected`}
          help={
            linked.length === 0
              ? 'Connect a bank, or create accounts by hand at any time under User Account, Accounts.'
              : `${namesOf(linked)}. Connect another bank, or go on.`
          }
          actions={isOver18 && <ConnectAccount variant="secondary" />}
        />
      </Panel>
    </OnboardingLayout>
  );
}

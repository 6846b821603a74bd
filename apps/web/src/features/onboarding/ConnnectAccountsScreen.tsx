import { Link } from 'lucide-react';
import { Navigate, useNavigate } from 'react-router';
import { useAccount } from '../../app/account.data.ts';
import { OnboardingLayout } from '../../app/onboarding/OnboardingLayout.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useFinish } from './onboarding.data.ts';
import { takeWanted } from './wanted.ts';

export default function ConnnectAccountsScreen() {
  const account = useAccount();
  const navigate = useNavigate();
  const finish = useFinish();
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
      <Panel>
        <EmptyState
          title="Bring in your accounts"
          help="Connect a bank, or create accounts by hand at any time under User Account, Accounts."
          actions={
            <Button icon={Link} disabledReason="Connecting a bank is included with premium.">
              Connect Account
            </Button>
          }
        />
      </Panel>
    </OnboardingLayout>
  );
}

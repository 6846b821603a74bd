import { Plus } from 'lucide-react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useAccount } from '../../app/account.data.ts';
import { OnboardingLayout } from '../../app/onboarding/OnboardingLayout.tsx';
import type { OpenedFrom } from '../../app/openedFrom.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useFinish } from './onboarding.data.ts';
import { takeWanted } from './wanted.ts';

const LAST_STEP = 3;

function Done() {
  const account = useAccount();
  const navigate = useNavigate();
  const finish = useFinish();
  if (account.newUserLoginFlowComplete && finish.isIdle) return <Navigate to="/Dashboard" replace />;
  return (
    <OnboardingLayout isJunior step={LAST_STEP} title="You did it!">
      <Panel>
        <EmptyState
          title="Your account is ready"
          help="Add what you earn and spend, and watch it grow."
          actions={
            <Button
              variant="primary"
              isPending={finish.isPending}
              onClick={() =>
                finish.mutate(account, { onSuccess: () => void navigate(takeWanted(), { replace: true }) })
              }
            >
              Go to Dashboard
            </Button>
          }
        />
      </Panel>
    </OnboardingLayout>
  );
}

/** Juniors link no bank: they create accounts by hand. */
export default function ConnectJuniorAccountsScreen() {
  const account = useAccount();
  const [search] = useSearchParams();
  if (search.get('view') === 'done') return <Done />;
  if (account.newUserLoginFlowComplete) return <Navigate to="/Dashboard" replace />;
  return (
    <OnboardingLayout
      isJunior
      step={LAST_STEP}
      title="Accounts"
      foot={
        <>
          <ButtonLink variant="ghost" to="/JuniorCategoryData">
            Back
          </ButtonLink>
          <ButtonLink variant="primary" size="large" to="/ConnectJuniorAccounts?view=done">
            Next
          </ButtonLink>
        </>
      }
    >
      <Panel>
        <EmptyState
          title="Where is your money?"
          help="A piggy bank, a savings book, cash: create an account for it, now or later."
          actions={
            <ButtonLink icon={Plus} to="/AddAccount" state={{ openedFrom: 'ConnectedAccounts' } satisfies OpenedFrom}>
              Create Account
            </ButtonLink>
          }
        />
      </Panel>
    </OnboardingLayout>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { accountsListQuery } from '../ledger/index.ts';
import { useAddSampleData } from '../sample/index.ts';
import { useAccount } from '../users/index.ts';
import { OnboardingLayout } from './OnboardingLayout.tsx';
import { useFinish } from './onboarding.data.ts';
import { takeOnboardingTarget } from './onboardingTarget.ts';
import { SampleOption, StartOptions } from './StartOptions.tsx';

const LAST_STEP = 3;

function Done() {
  const account = useAccount();
  const navigate = useNavigate();
  const finish = useFinish();
  if (account.isOnboardingComplete && finish.isIdle) return <Navigate to="/Dashboard" replace />;
  return (
    <OnboardingLayout isJunior step={LAST_STEP} title="You did it!">
      <Panel>
        <EmptyState
          isDone
          title="Your account is ready"
          help="Add what you earn and spend, and watch it grow."
          actions={
            <Button
              variant="primary"
              isPending={finish.isPending}
              onClick={() =>
                finish.mutate(account, { onSuccess: () => void navigate(takeOnboardingTarget(), { replace: true }) })
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

/** Juniors can't link a bank; they add accounts by hand. */
export default function ConnectJuniorAccountsScreen() {
  const account = useAccount();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const finish = useFinish();
  const sample = useAddSampleData();
  const { data: accounts = [] } = useQuery(accountsListQuery);
  const startWithSample = () =>
    sample.mutate(undefined, {
      onSuccess: () => finish.mutate(account, { onSuccess: () => void navigate('/Dashboard', { replace: true }) }),
    });
  if (search.get('view') === 'done') return <Done />;
  if (account.isOnboardingComplete && finish.isIdle) return <Navigate to="/Dashboard" replace />;
  return (
    <OnboardingLayout
      isJunior
      step={LAST_STEP}
      isWide
      title={accounts.length === 0 ? 'Add your first account' : 'Add your accounts'}
      help="Pick whichever is easiest today. You can always do the others later."
      foot={
        <>
          <ButtonLink variant="ghost" to="/JuniorCategoryData">
            Back
          </ButtonLink>
          <ButtonLink
            variant={accounts.length === 0 ? 'secondary' : 'primary'}
            size="large"
            to="/ConnectJuniorAccounts?view=done"
          >
            Next
          </ButtonLink>
        </>
      }
    >
      <StartOptions accounts={accounts} />
      <SampleOption isPending={sample.isPending || finish.isPending} onStart={startWithSample} />
    </OnboardingLayout>
  );
}

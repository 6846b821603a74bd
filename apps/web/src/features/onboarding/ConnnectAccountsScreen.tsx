import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { BankProgress } from '../bank/index.ts';
import { accountsListQuery } from '../ledger/index.ts';
import { useAddSampleData } from '../sample/index.ts';
import { useAccount } from '../users/index.ts';
import { OnboardingLayout } from './OnboardingLayout.tsx';
import { useFinish } from './onboarding.data.ts';
import { takeOnboardingTarget } from './onboardingTarget.ts';
import { SampleOption, StartOptions } from './StartOptions.tsx';

export default function ConnnectAccountsScreen() {
  const account = useAccount();
  const navigate = useNavigate();
  const finish = useFinish();
  const sample = useAddSampleData();
  const { data: accounts = [] } = useQuery(accountsListQuery);
  if (account.isOnboardingComplete && finish.isIdle) return <Navigate to="/Dashboard" replace />;
  const leaveFor = (address: string) =>
    finish.mutate(account, { onSuccess: () => void navigate(address, { replace: true }) });
  return (
    <OnboardingLayout
      isWide
      step={4}
      title={accounts.length === 0 ? 'Add your first account' : 'Add your accounts'}
      help="Pick whichever is easiest today. You can always do the others later."
      foot={
        <>
          <ButtonLink variant="ghost" to="/UserCategoryData">
            Back
          </ButtonLink>
          <Button
            variant={accounts.length === 0 ? 'secondary' : 'primary'}
            size="large"
            isPending={finish.isPending}
            onClick={() => leaveFor(takeOnboardingTarget())}
          >
            All finished, Go to budget Dashboard
          </Button>
        </>
      }
    >
      <BankProgress />
      <StartOptions accounts={accounts} />
      <SampleOption
        isPending={sample.isPending || finish.isPending}
        onStart={() => sample.mutate(undefined, { onSuccess: () => leaveFor('/Dashboard') })}
      />
    </OnboardingLayout>
  );
}

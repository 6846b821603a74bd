import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { accountsListQuery } from '../ledger/index.ts';
import { useAddSampleData } from '../sample/index.ts';
import { useAccount } from '../users/index.ts';
import { OnboardingLayout } from './OnboardingLayout.tsx';
import { useFinish } from './onboarding.data.ts';
import { SampleOption, StartOptions } from './StartOptions.tsx';

/** Completes onboarding and opens a screen. */
export function useFinishAt() {
  const account = useAccount();
  const navigate = useNavigate();
  const finish = useFinish();
  return {
    /** Whether onboarding was complete before this screen opened. */
    isFinished: account.isOnboardingComplete && finish.isIdle,
    isPending: finish.isPending,
    finishAt: (address: string) =>
      finish.mutate(account, { onSuccess: () => void navigate(address, { replace: true }) }),
  };
}

interface AccountsStepProps {
  isJunior?: boolean;
  step: number;
  back: string;
  /** The forward button; primary once there are accounts. */
  next: (variant: 'primary' | 'secondary') => ReactNode;
  finish: ReturnType<typeof useFinishAt>;
  /** Shown above the options. */
  children?: ReactNode;
}

/** The ways to add a first account, or to look around with sample data. */
export function AccountsStep({ isJunior, step, back, next, finish, children }: AccountsStepProps) {
  const sample = useAddSampleData();
  const { data: accounts = [] } = useQuery(accountsListQuery);
  const isFirst = accounts.length === 0;
  return (
    <OnboardingLayout
      isJunior={isJunior}
      isWide
      step={step}
      title={isFirst ? 'Add your first account' : 'Add your accounts'}
      help="Pick whichever is easiest today. You can always do the others later."
      foot={
        <>
          <ButtonLink variant="ghost" to={back}>
            Back
          </ButtonLink>
          {next(isFirst ? 'secondary' : 'primary')}
        </>
      }
    >
      {children}
      <StartOptions accounts={accounts} />
      <SampleOption
        isPending={sample.isPending || finish.isPending}
        onStart={() => sample.mutate(undefined, { onSuccess: () => finish.finishAt('/Dashboard') })}
      />
    </OnboardingLayout>
  );
}

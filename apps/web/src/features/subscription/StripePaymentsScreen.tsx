import type { UserAccount } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { config } from '../../app/browserConfig.ts';
import { CallFailed } from '../../app/CallFailed.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { OnboardingLayout, useSaveStep } from '../onboarding/index.ts';
import { useAccount, useIsUserOver18 } from '../users/index.ts';
import { ResumeView } from './ResumeView.tsx';
import { SubscribedView } from './SubscribedView.tsx';
import { SubscribeForm } from './SubscribeForm.tsx';
import { subscriptionQuery } from './subscription.data.ts';
import { LAST_STEP, useSubscriptionBack } from './subscriptionBack.ts';

const STEP = 2;

/** New users continue to the next onboarding step, existing users go back to the profile. */
function useNextStep({ newUserLoginFlowComplete, onboardingStep }: UserAccount) {
  const navigate = useNavigate();
  const next = useSaveStep('UserCategoryData');
  return {
    isLeaving: next.isPending,
    goNext() {
      if (newUserLoginFlowComplete) void navigate('/UserProfile');
      else if (onboardingStep === LAST_STEP) void navigate(`/${LAST_STEP}`);
      else next.mutate(undefined, { onSuccess: () => void navigate('/UserCategoryData') });
    },
  };
}

export default function StripePaymentsScreen() {
  const account = useAccount();
  const isOver18 = useIsUserOver18();
  const isExistingUser = account.newUserLoginFlowComplete;
  const { isLeaving, goNext } = useNextStep(account);
  const subscription = useQuery(subscriptionQuery());
  const [isDone, setDone] = useState(false);
  const back = useSubscriptionBack(account);
  const step = isExistingUser ? null : STEP;
  if (!isOver18) return <Navigate to={isExistingUser ? '/UserProfile' : '/AccountType'} replace />;

  const freeButton = (
    <Button variant="ghost" size="large" isPending={isLeaving} onClick={goNext}>
      Use free version
    </Button>
  );
  const { data } = subscription;
  if (!config.stripe || data?.isAvailable === false)
    return (
      <OnboardingLayout step={step} title="Subscribe to Premium" back={back} foot={freeButton}>
        <Panel>
          <EmptyState
            title="Subscriptions aren’t available here"
            help="Budgets, categories, rules, accounts, and net worth are free. Connecting a bank requires Premium, which isn’t available here."
          />
        </Panel>
      </OnboardingLayout>
    );
  if (!data)
    return (
      <OnboardingLayout step={step} title="Subscribe to Premium" back={back} foot={freeButton}>
        <Panel>
          {subscription.isError ? (
            <CallFailed title="We couldn’t load your subscription" onRetry={() => void subscription.refetch()} />
          ) : (
            <EmptyState title="Subscribe to Premium" actions={<LoadingText />} />
          )}
        </Panel>
      </OnboardingLayout>
    );
  const isPaid = data.isPremium && data.status !== 'past_due';
  if (isDone || (isPaid && !data.isCancelled))
    return (
      <SubscribedView
        step={step}
        subscription={data}
        isExistingUser={isExistingUser}
        isLeaving={isLeaving}
        onNext={goNext}
      />
    );
  if (isPaid)
    return (
      <ResumeView step={step} back={back} subscription={data} freeButton={freeButton} onResumed={() => setDone(true)} />
    );
  return (
    <SubscribeForm
      account={account}
      subscription={data}
      step={step}
      back={back}
      freeButton={freeButton}
      onSubscribed={() => setDone(true)}
    />
  );
}

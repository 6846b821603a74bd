import type { UserAccount } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { config } from '../../app/browserConfig.ts';
import { QueryView } from '../../app/QueryView.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { OnboardingLayout, useSaveStep } from '../onboarding/index.ts';
import { useAccount, useIsUserOver18 } from '../users/index.ts';
import { ResumeView } from './ResumeView.tsx';
import { SubscribedView } from './SubscribedView.tsx';
import { SubscribeForm, TRIAL_TEXT } from './SubscribeForm.tsx';
import { subscriptionQuery } from './subscription.data.ts';
import { LAST_STEP, useSubscriptionBack } from './subscriptionBack.ts';

const STEP = 2;

/** New users continue to the next onboarding step, existing users go back to the profile. */
function useNextStep({ isOnboardingComplete, onboardingStep }: UserAccount) {
  const navigate = useNavigate();
  const next = useSaveStep('UserCategoryData');
  return {
    isLeaving: next.isPending,
    goNext() {
      if (isOnboardingComplete) void navigate('/UserProfile');
      else if (onboardingStep === LAST_STEP) void navigate(`/${LAST_STEP}`);
      else next.mutate(undefined, { onSuccess: () => void navigate('/UserCategoryData') });
    },
  };
}

export default function StripePaymentsScreen() {
  const account = useAccount();
  const isOver18 = useIsUserOver18();
  const isExistingUser = account.isOnboardingComplete;
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
  const inLayout = (content: ReactNode, foot: ReactNode = freeButton) => (
    <OnboardingLayout step={step} title="Subscribe to Premium" back={back} foot={foot}>
      <Panel>{content}</Panel>
    </OnboardingLayout>
  );
  if (!config.stripe || subscription.data?.isAvailable === false)
    return inLayout(
      <EmptyState
        title="Subscriptions aren’t available here"
        help="Budgets, categories, rules, accounts, and net worth are free. Connecting a bank requires Premium, which isn’t available here."
      />,
    );
  return (
    <QueryView
      query={subscription}
      loading={inLayout(
        <EmptyState title="Subscribe to Premium" actions={<LoadingText />} />,
        // Otherwise, the subscribe button would appear under the pointer of a user who presses "Use free version".
        <>
          {freeButton}
          <Button variant="primary" size="large" icon={Lock} isDisabled>
            {TRIAL_TEXT}
          </Button>
        </>,
      )}
      failed="We couldn’t load your subscription"
      frame={inLayout}
    >
      {(data) => {
        const isPaid = data.isPremium && data.status !== 'past_due';
        const shared = { step, subscription: data };
        if (isDone || (isPaid && !data.isCanceled))
          return <SubscribedView {...shared} isExistingUser={isExistingUser} isLeaving={isLeaving} onNext={goNext} />;
        if (isPaid)
          return <ResumeView {...shared} back={back} freeButton={freeButton} onResumed={() => setDone(true)} />;
        return (
          <SubscribeForm
            {...shared}
            account={account}
            back={back}
            freeButton={freeButton}
            onSubscribed={() => setDone(true)}
          />
        );
      }}
    </QueryView>
  );
}

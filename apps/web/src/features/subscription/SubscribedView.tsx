import { OnboardingLayout } from '../../app/onboarding/OnboardingLayout.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { useAwaitedPremium } from './subscribe.data.ts';

interface SubscribedViewProps {
  step: number | null;
  isExistingUser: boolean;
  isLeaving: boolean;
  /** On to the next step of somebody new. */
  onGo: () => void;
}

export function SubscribedView({ step, isExistingUser, isLeaving, onGo }: SubscribedViewProps) {
  const { hasArrived, isStillComing } = useAwaitedPremium();
  const help = hasArrived
    ? 'You can link your banks now, and their transactions come in by themselves.'
    : 'Your card was accepted. Premium will be there in a few minutes, without any more from you.';
  return (
    <OnboardingLayout step={step} title="Subscribe to Premium">
      <Panel>
        {isStillComing ? (
          <EmptyState title="Thank you" actions={<LoadingText text="Waiting for the payment provider..." />} />
        ) : (
          <EmptyState
            title={hasArrived ? 'You have Premium' : 'Thank you'}
            help={help}
            actions={
              isExistingUser ? (
                <ButtonLink variant="primary" to="/UserProfile">
                  Go to User Profile
                </ButtonLink>
              ) : (
                <Button variant="primary" isPending={isLeaving} onClick={onGo}>
                  Let's go
                </Button>
              )
            }
          />
        )}
      </Panel>
    </OnboardingLayout>
  );
}

import type { Subscription } from '@cairn/contract';
import { config } from '../../app/browserConfig.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { OnboardingLayout } from '../onboarding/index.ts';
import { describeRenewal } from './describePremium.ts';
import { useWaitForPremium } from './subscribe.data.ts';

interface NextStepProps {
  isExistingUser: boolean;
  isLeaving: boolean;
  /** Goes to the next onboarding step. */
  onNext: () => void;
}

interface NextButtonsProps extends NextStepProps {
  /** Premium is active and this server supports bank linking. */
  canLink: boolean;
}

interface SubscribedViewProps extends NextStepProps {
  step: number | null;
  subscription: Subscription;
}

const LINKING = 'You can connect your banks now. New transactions will appear automatically.';

/** New users get a button to the next step; existing users get links to connect a bank and to their profile. */
function NextButtons({ isExistingUser, isLeaving, onNext, canLink }: NextButtonsProps) {
  if (!isExistingUser)
    return (
      <Button variant="primary" isPending={isLeaving} onClick={onNext}>
        Let's go
      </Button>
    );
  return (
    <>
      {canLink && (
        <ButtonLink variant="primary" to="/ConnectedAccounts">
          Connect a bank
        </ButtonLink>
      )}
      <ButtonLink variant={canLink ? 'secondary' : 'primary'} to="/UserProfile">
        Go to User Profile
      </ButtonLink>
    </>
  );
}

export function SubscribedView({ step, subscription, isExistingUser, isLeaving, onNext }: SubscribedViewProps) {
  const { isActive, isWaiting } = useWaitForPremium();
  const help = isActive
    ? [LINKING, ...(subscription.renewsOn === null ? [] : [describeRenewal(subscription)])].join(' ')
    : 'Your card was accepted. Premium will be ready in a few minutes, and you don’t need to do anything else.';
  return (
    <OnboardingLayout step={step} title="Premium">
      <Panel>
        {isWaiting ? (
          <EmptyState title="Thank you" actions={<LoadingText text="Waiting for the payment provider..." />} />
        ) : (
          <EmptyState
            isDone
            title={isActive ? 'You have Premium' : 'Thank you'}
            help={help}
            actions={
              <NextButtons
                isExistingUser={isExistingUser}
                isLeaving={isLeaving}
                onNext={onNext}
                canLink={isActive && config.bankLink !== null}
              />
            }
          />
        )}
      </Panel>
    </OnboardingLayout>
  );
}

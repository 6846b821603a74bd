import type { Subscription } from '@cairn/contract';
import { config } from '../../app/browserConfig.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { OnboardingLayout } from '../onboarding/index.ts';
import { renewalInWords } from './premiumInWords.ts';
import { useAwaitedPremium } from './subscribe.data.ts';

interface WayOn {
  isExistingUser: boolean;
  isLeaving: boolean;
  /** On to the next step of somebody new. */
  onGo: () => void;
}

interface WaysOnProps extends WayOn {
  /** Whether premium is there, and banks can be linked here. */
  canLink: boolean;
}

interface SubscribedViewProps extends WayOn {
  step: number | null;
  subscription: Subscription;
}

const LINKING = 'You can connect your banks now. New transactions will appear automatically.';

/** The profile for who was here before, and before it what premium is for; the next step for somebody new. */
function WaysOn({ isExistingUser, isLeaving, onGo, canLink }: WaysOnProps) {
  if (!isExistingUser)
    return (
      <Button variant="primary" isPending={isLeaving} onClick={onGo}>
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

export function SubscribedView({ step, subscription, isExistingUser, isLeaving, onGo }: SubscribedViewProps) {
  const { hasArrived, isStillComing } = useAwaitedPremium();
  const help = hasArrived
    ? [LINKING, ...(subscription.renewsOn === null ? [] : [renewalInWords(subscription)])].join(' ')
    : 'Your card was accepted. Premium will be ready in a few minutes, and you don’t need to do anything else.';
  return (
    <OnboardingLayout step={step} title="Premium">
      <Panel>
        {isStillComing ? (
          <EmptyState title="Thank you" actions={<LoadingText text="Waiting for the payment provider..." />} />
        ) : (
          <EmptyState
            isDone
            title={hasArrived ? 'You have Premium' : 'Thank you'}
            help={help}
            actions={
              <WaysOn
                isExistingUser={isExistingUser}
                isLeaving={isLeaving}
                onGo={onGo}
                canLink={hasArrived && config.bankLink !== null}
              />
            }
          />
        )}
      </Panel>
    </OnboardingLayout>
  );
}

import type { Subscription } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import type { ReactNode } from 'react';
import type { BackTarget } from '../../ui/BackArrow.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { OnboardingLayout } from '../onboarding/index.ts';
import { describePrice } from './describePremium.ts';
import { useResumeSubscription } from './subscription.data.ts';

interface ResumeViewProps {
  step: number | null;
  back: BackTarget;
  subscription: Subscription;
  freeButton: ReactNode;
  onResumed: () => void;
}

/** For a canceled subscription that hasn't ended yet; resuming it needs no card. */
export function ResumeView({ step, back, subscription, freeButton, onResumed }: ResumeViewProps) {
  const resume = useResumeSubscription();
  const until = subscription.endsOn === null ? '' : ` until ${formatDay(subscription.endsOn)}`;
  const price = subscription.plan === null ? '' : ` at ${describePrice(subscription.plan)}`;
  return (
    <OnboardingLayout step={step} title="Premium" back={back} foot={freeButton}>
      <Panel>
        <EmptyState
          title={`You have Premium${until}`}
          help={`You canceled it. If you resume, Premium continues after that day with the same plan and card${price}.`}
          actions={
            <Button
              variant="primary"
              isPending={resume.isPending}
              onClick={() => resume.mutate(undefined, { onSuccess: onResumed })}
            >
              Resume Premium
            </Button>
          }
        />
      </Panel>
    </OnboardingLayout>
  );
}

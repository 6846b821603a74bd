import type { Subscription } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import type { ReactNode } from 'react';
import { OnboardingLayout } from '../../app/onboarding/OnboardingLayout.tsx';
import { useResumeSubscription } from '../../app/subscription.data.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';

interface ResumeViewProps {
  step: number | null;
  subscription: Subscription;
  freeButton: ReactNode;
  onResumed: () => void;
}

/** Cancelled, but not over: no card is asked for again. */
export function ResumeView({ step, subscription, freeButton, onResumed }: ResumeViewProps) {
  const resume = useResumeSubscription();
  const until = subscription.endsOn === null ? '' : ` until ${formatDay(subscription.endsOn)}`;
  return (
    <OnboardingLayout step={step} title="Subscribe to Premium" foot={freeButton}>
      <Panel>
        <EmptyState
          title={`You have Premium${until}`}
          help="You have cancelled it. With one tap it runs on, with the same plan and the same card."
          actions={
            <Button
              variant="primary"
              isPending={resume.isPending}
              onClick={() => resume.mutate(undefined, { onSuccess: onResumed })}
            >
              Subscribe to Premium
            </Button>
          }
        />
      </Panel>
    </OnboardingLayout>
  );
}

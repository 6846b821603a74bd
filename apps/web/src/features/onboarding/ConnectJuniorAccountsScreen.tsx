import { Navigate, useSearchParams } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { AccountsStep, useFinishAt } from './AccountsStep.tsx';
import { OnboardingLayout } from './OnboardingLayout.tsx';
import { takeOnboardingTarget } from './onboardingTarget.ts';

const LAST_STEP = 3;

function Done() {
  const { isFinished, isPending, finishAt } = useFinishAt();
  if (isFinished) return <Navigate to="/Dashboard" replace />;
  return (
    <OnboardingLayout isJunior step={LAST_STEP} title="You did it!">
      <Panel>
        <EmptyState
          isDone
          title="Your account is ready"
          help="Add what you earn and spend, and watch it grow."
          actions={
            <Button variant="primary" isPending={isPending} onClick={() => finishAt(takeOnboardingTarget())}>
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
  const [search] = useSearchParams();
  const finish = useFinishAt();
  if (search.get('view') === 'done') return <Done />;
  if (finish.isFinished) return <Navigate to="/Dashboard" replace />;
  return (
    <AccountsStep
      isJunior
      step={LAST_STEP}
      back="/JuniorCategoryData"
      finish={finish}
      next={(variant) => (
        <ButtonLink variant={variant} size="large" to="/ConnectJuniorAccounts?view=done">
          Next
        </ButtonLink>
      )}
    />
  );
}

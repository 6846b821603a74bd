import { Navigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { BankProgress } from '../bank/index.ts';
import { AccountsStep, useFinishAt } from './AccountsStep.tsx';
import { takeOnboardingTarget } from './onboardingTarget.ts';

export default function ConnnectAccountsScreen() {
  const finish = useFinishAt();
  if (finish.isFinished) return <Navigate to="/Dashboard" replace />;
  return (
    <AccountsStep
      step={4}
      back="/UserCategoryData"
      finish={finish}
      next={(variant) => (
        <Button
          variant={variant}
          size="large"
          isPending={finish.isPending}
          onClick={() => finish.finishAt(takeOnboardingTarget())}
        >
          All finished, Go to budget Dashboard
        </Button>
      )}
    >
      <BankProgress />
    </AccountsStep>
  );
}

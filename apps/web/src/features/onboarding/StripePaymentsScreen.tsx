import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useAccount, useIsUserOver18 } from '../../app/account.data.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { OnboardingLayout } from './OnboardingLayout.tsx';
import { useGoTo } from './onboarding.data.ts';

/** This installation takes no payments, so the free version is the way on. */
export default function StripePaymentsScreen() {
  const account = useAccount();
  const isOver18 = useIsUserOver18();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isExistingUser = search.get('isExistingUser') === 'true' || account.newUserLoginFlowComplete;
  const goOn = useGoTo('UserCategoryData');
  if (!isOver18) return <Navigate to={isExistingUser ? '/UserProfile' : '/AccountType'} replace />;
  return (
    <OnboardingLayout
      step={2}
      title="Subscription"
      foot={
        <ButtonLink variant="ghost" to={isExistingUser ? '/UserProfile' : '/UserData'}>
          Back
        </ButtonLink>
      }
    >
      <Panel>
        <EmptyState
          title="Premium is not available here yet"
          help="Budgets, categories, rules, accounts and net worth are free. Connecting a bank comes with premium, once it is offered."
          actions={
            <Button
              variant="primary"
              isPending={goOn.isPending}
              onClick={() => {
                if (isExistingUser) void navigate('/UserProfile');
                else goOn.mutate(undefined, { onSuccess: () => void navigate('/UserCategoryData') });
              }}
            >
              Use free version
            </Button>
          }
        />
      </Panel>
    </OnboardingLayout>
  );
}

import { Navigate, useNavigate } from 'react-router';
import { config } from '../../app/browserConfig.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { OnboardingLayout, useSaveStep } from '../onboarding/index.ts';
import { useAccount, useIsUserOver18 } from '../users/index.ts';
import { LAST_STEP, useSubscriptionBack } from './subscriptionBack.ts';

async function openOnWeb(): Promise<void> {
  const { openPage } = await import('../../app/native/inAppBrowser.ts');
  await openPage(`${config.publicUrl}/StripePayments?isExistingUser=true`);
}

/** Replaces the card form in the native app, because app stores don't allow it; links to the same page on the web. */
export default function SubscriptionOnWebScreen() {
  const account = useAccount();
  const isOver18 = useIsUserOver18();
  const navigate = useNavigate();
  const isExistingUser = account.isOnboardingComplete;
  const back = useSubscriptionBack(account);
  const goNext = useSaveStep('UserCategoryData');
  if (!isOver18) return <Navigate to={isExistingUser ? '/UserProfile' : '/AccountType'} replace />;
  return (
    <OnboardingLayout
      step={isExistingUser ? null : 2}
      title="Subscription"
      foot={
        <ButtonLink variant="ghost" to={back.to}>
          Back
        </ButtonLink>
      }
    >
      <Panel>
        <EmptyState
          title="Subscribe on the web"
          help="We’ll open your browser, where you’ll need to log in again. Budgets, categories, rules, accounts, and net worth are free."
          actions={
            <>
              <Button variant="primary" onClick={() => void openOnWeb()}>
                Open in browser
              </Button>
              <Button
                isPending={goNext.isPending}
                onClick={() => {
                  if (isExistingUser) void navigate('/UserProfile');
                  else if (account.onboardingStep === LAST_STEP) void navigate(`/${LAST_STEP}`);
                  else goNext.mutate(undefined, { onSuccess: () => void navigate('/UserCategoryData') });
                }}
              >
                Use free version
              </Button>
            </>
          }
        />
      </Panel>
    </OnboardingLayout>
  );
}

import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { browserToday } from '../../app/today.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { adultForm, type BirthDateStatus, birthDateStatus, ProfileFields, useAccount } from '../users/index.ts';
import { BirthNotice, ChildNotice } from './BirthNotice.tsx';
import { ErasedScreen } from './ErasedScreen.tsx';
import { OnboardingLayout } from './OnboardingLayout.tsx';
import styles from './ProfileStep.module.css';
import { useProfileStep } from './useProfileStep.ts';

const FORM = 'user-data';

/** Shown next to the disabled Next button. */
const disabledReasons: Readonly<Record<BirthDateStatus, string | undefined>> = {
  missing: 'Enter your date of birth to continue.',
  invalid: 'Check your date of birth.',
  child: 'You must be 13 or older.',
  junior: 'You must be 18 or older.',
  adult: undefined,
};

function JuniorWarning() {
  const navigate = useNavigate();
  return (
    <BirthNotice title="A standard account is for ages 18 and up.">
      <p>You can create a junior account. It asks for less and includes budgets, categories, and net worth.</p>
      <Button onClick={() => void navigate('/JuniorUserData')}>Create a junior account</Button>
    </BirthNotice>
  );
}

export default function UserDataScreen() {
  const account = useAccount();
  const today = browserToday();
  // Read once, because saving turns the account into a standard one.
  const [isUpgrade] = useState(account.isOnboardingComplete && account.isJunior);
  const step = useProfileStep({
    account,
    today,
    schema: adultForm,
    next: 'StripePayments',
    redirectTo: isUpgrade ? '/UserProfile' : undefined,
  });
  if (step.isErased) return <ErasedScreen />;
  if (account.isOnboardingComplete && !isUpgrade && !step.isSaving) return <Navigate to="/Dashboard" replace />;
  const birthStatus = birthDateStatus(step.draft.dateOfBirth, today);
  return (
    <OnboardingLayout
      step={1}
      title="Let's Get to Know You"
      foot={
        <>
          <ButtonLink variant="ghost" to={isUpgrade ? '/UserProfile' : '/AccountType'}>
            Back
          </ButtonLink>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            size="large"
            isPending={step.isSaving}
            disabledReason={disabledReasons[birthStatus]}
          >
            Next
          </Button>
        </>
      }
    >
      <form id={FORM} ref={step.form} onSubmit={step.submit} noValidate aria-label="Let's Get to Know You">
        <Panel className={styles.panel}>
          <ProfileFields
            draft={step.draft}
            errors={step.errors}
            wording="onboarding"
            today={today}
            onChange={step.setDraft}
            birthNotice={
              (birthStatus === 'junior' && <JuniorWarning />) ||
              (birthStatus === 'child' && <ChildNotice isLeaving={step.isSaving} onLeave={step.leaveAsChild} />)
            }
          />
        </Panel>
      </form>
    </OnboardingLayout>
  );
}

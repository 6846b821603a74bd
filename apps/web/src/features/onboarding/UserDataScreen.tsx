import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useAccount } from '../../app/account.data.ts';
import { OnboardingLayout } from '../../app/onboarding/OnboardingLayout.tsx';
import { ProfileFields } from '../../app/profile/ProfileFields.tsx';
import { birthVerdict, checkAdult } from '../../app/profile/profileDraft.ts';
import { browserToday } from '../../app/today.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { BirthNotice, ChildNotice } from './BirthNotice.tsx';
import { ErasedScreen } from './ErasedScreen.tsx';
import styles from './ProfileStep.module.css';
import { useProfileStep } from './useProfileStep.ts';

const FORM = 'user-data';

function JuniorWarning() {
  const navigate = useNavigate();
  return (
    <BirthNotice title="A standard account is for people of 18 and older.">
      <p>A junior account is open to you: it asks for less and has budgets, categories and net worth.</p>
      <Button onClick={() => void navigate('/JuniorUserData')}>Create a junior account</Button>
    </BirthNotice>
  );
}

export default function UserDataScreen() {
  const account = useAccount();
  const today = browserToday();
  // As it was on arrival: saving makes a standard account of it.
  const [isUpgrade] = useState(account.newUserLoginFlowComplete && account.isJunior);
  const step = useProfileStep({
    account,
    today,
    check: checkAdult,
    next: 'StripePayments',
    afterwards: isUpgrade ? '/UserProfile' : undefined,
  });
  if (step.isErased) return <ErasedScreen />;
  if (account.newUserLoginFlowComplete && !isUpgrade && !step.isSaving) return <Navigate to="/Dashboard" replace />;
  const verdict = birthVerdict(step.draft.dateOfBirth, today);
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
            disabledReason={verdict === 'adult' ? undefined : 'Enter a date of birth that makes you 18 or older.'}
            isReasonHidden={verdict === 'junior' || verdict === 'child'}
          >
            Next
          </Button>
        </>
      }
    >
      {verdict === 'junior' && <JuniorWarning />}
      {verdict === 'child' && <ChildNotice isLeaving={step.isSaving} onLeave={step.leaveAsChild} />}
      <form id={FORM} ref={step.form} onSubmit={step.submit} noValidate aria-label="Let's Get to Know You">
        <Panel className={styles.panel}>
          <ProfileFields
            draft={step.draft}
            errors={step.errors}
            wording="onboarding"
            today={today}
            onChange={step.setDraft}
          />
        </Panel>
      </form>
    </OnboardingLayout>
  );
}

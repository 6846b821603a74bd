import { Navigate, useNavigate } from 'react-router';
import { browserToday } from '../../app/today.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { type BirthDateStatus, birthDateStatus, JuniorFields, juniorForm, useAccount } from '../users/index.ts';
import { BirthNotice, ChildNotice } from './BirthNotice.tsx';
import { ErasedScreen } from './ErasedScreen.tsx';
import { OnboardingLayout } from './OnboardingLayout.tsx';
import styles from './ProfileStep.module.css';
import { useProfileStep } from './useProfileStep.ts';

const FORM = 'junior-user-data';

/** Shown next to the disabled Next button. */
const disabledReasons: Readonly<Record<BirthDateStatus, string | undefined>> = {
  missing: 'Enter your date of birth to continue.',
  invalid: 'Check your date of birth.',
  child: 'You must be 13 or older.',
  junior: undefined,
  adult: 'You must be under 18.',
};

function AdultHint() {
  const navigate = useNavigate();
  return (
    <BirthNotice title="You’re 18 or older.">
      <p>You can create a standard account, with everything Cairn offers.</p>
      <Button onClick={() => void navigate('/UserData')}>Create a standard account</Button>
    </BirthNotice>
  );
}

export default function JuniorUserDataScreen() {
  const account = useAccount();
  const today = browserToday();
  const step = useProfileStep({ account, today, schema: juniorForm, next: 'JuniorCategoryData' });
  if (step.isErased) return <ErasedScreen />;
  if (account.isOnboardingComplete) return <Navigate to="/Dashboard" replace />;
  const birthStatus = birthDateStatus(step.draft.dateOfBirth, today);
  return (
    <OnboardingLayout
      isJunior
      step={1}
      title="Let's Get to Know You"
      help="This is all we ask about you."
      foot={
        <>
          <ButtonLink variant="ghost" to="/AccountType">
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
          <JuniorFields
            draft={step.draft}
            errors={step.errors}
            today={today}
            onChange={step.setDraft}
            birthNotice={
              (birthStatus === 'adult' && <AdultHint />) ||
              (birthStatus === 'child' && <ChildNotice isLeaving={step.isSaving} onLeave={step.leaveAsChild} />)
            }
          />
        </Panel>
      </form>
    </OnboardingLayout>
  );
}

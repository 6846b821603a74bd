import type { Day } from '@cairn/domain';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { type BirthDateStatus, birthDateStatus, JuniorFields, ProfileFields } from '../users/index.ts';
import { BirthNotice, ChildNotice } from './BirthNotice.tsx';
import { OnboardingLayout } from './OnboardingLayout.tsx';
import styles from './ProfileStep.module.css';
import type { useProfileStep } from './useProfileStep.ts';

const TITLE = "Let's Get to Know You";

/** Shown next to the disabled Next button. */
const disabledReasons: Readonly<Record<BirthDateStatus, string>> = {
  missing: 'Enter your date of birth to continue.',
  invalid: 'Check your date of birth.',
  child: 'You must be 13 or older.',
  junior: 'You must be 18 or older.',
  adult: 'You must be under 18.',
};

interface OtherAccountProps {
  title: string;
  text: string;
  action: string;
  to: string;
}

function OtherAccount({ title, text, action, to }: OtherAccountProps) {
  const navigate = useNavigate();
  return (
    <BirthNotice title={title}>
      <p>{text}</p>
      <Button onClick={() => void navigate(to)}>{action}</Button>
    </BirthNotice>
  );
}

interface ProfileStepProps {
  /** Who the account is for. */
  kind: 'adult' | 'junior';
  step: ReturnType<typeof useProfileStep>;
  today: Day;
  back: string;
  help?: string;
  /** Offered if the date of birth requires the other kind of account. */
  otherAccount: OtherAccountProps;
}

export function ProfileStep({ kind, step, today, back, help, otherAccount }: ProfileStepProps) {
  const formId = useId();
  const birthStatus = birthDateStatus(step.draft.dateOfBirth, today);
  const isOtherKind = birthStatus === (kind === 'adult' ? 'junior' : 'adult');
  const birthNotice: ReactNode =
    (isOtherKind && <OtherAccount {...otherAccount} />) ||
    (birthStatus === 'child' && <ChildNotice isLeaving={step.isSaving} onLeave={step.leaveAsChild} />);
  const fields = { draft: step.draft, errors: step.errors, today, onChange: step.setDraft, birthNotice };
  return (
    <OnboardingLayout
      isJunior={kind === 'junior'}
      step={1}
      title={TITLE}
      help={help}
      foot={
        <>
          <ButtonLink variant="ghost" to={back}>
            Back
          </ButtonLink>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            size="large"
            isPending={step.isSaving}
            disabledReason={birthStatus === kind ? undefined : disabledReasons[birthStatus]}
          >
            Next
          </Button>
        </>
      }
    >
      <form id={formId} ref={step.form} onSubmit={step.submit} noValidate aria-label={TITLE}>
        <Panel className={styles.panel}>
          {kind === 'junior' ? <JuniorFields {...fields} /> : <ProfileFields {...fields} wording="onboarding" />}
        </Panel>
      </form>
    </OnboardingLayout>
  );
}

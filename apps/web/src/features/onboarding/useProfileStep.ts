import type { UserAccount } from '@cairn/contract';
import { type Day, parseDay } from '@cairn/domain';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { CallFailure } from '../../app/call.ts';
import { useDraftForm } from '../../app/useDraftForm.ts';
import {
  birthVerdict,
  draftOfAccount,
  type ProfileDraft,
  type ProfileErrors,
  type ProfilePayload,
  profileErrorsOf,
} from '../users/index.ts';
import { useLeaveAsChild, useSaveProfile } from './onboarding.data.ts';
import { keepTypedProfile, typedProfile } from './typedProfile.ts';

interface ProfileStepOptions {
  account: UserAccount;
  today: Day;
  check: (draft: ProfileDraft, today: Day) => { errors: ProfileErrors } | { checked: ProfilePayload };
  next: 'StripePayments' | 'JuniorCategoryData';
  /** Where somebody goes who only turns a junior account into a standard one. */
  afterwards?: string | undefined;
}

/** The form of a profile step: what was typed outlives going back, and a refusal of a child ends it. */
export function useProfileStep({ account, today, check, next, afterwards }: ProfileStepOptions) {
  const navigate = useNavigate();
  const save = useSaveProfile(next);
  const leave = useLeaveAsChild();
  const form = useDraftForm({
    initial: typedProfile() ?? draftOfAccount(account),
    check: (draft: ProfileDraft) => check(draft, today),
    errorsOfFields: profileErrorsOf,
    send: (profile) =>
      save.mutate(profile, {
        onSuccess: () => {
          keepTypedProfile(null);
          void navigate(afterwards ?? `/${next}`);
        },
      }),
    failure: save.error,
  });
  const isChild = birthVerdict(form.draft.dateOfBirth, today) === 'child';
  // Nothing of a child is kept, in this tab neither.
  useEffect(() => keepTypedProfile(isChild ? null : form.draft), [form.draft, isChild]);
  const isErased = [save.error, leave.error].some(
    (error) => error instanceof CallFailure && error.problem?.isErased === true,
  );
  function leaveAsChild() {
    const born = parseDay(form.draft.dateOfBirth);
    if (born !== null) leave.mutate(born);
  }
  return { ...form, isSaving: save.isPending || leave.isPending, isErased, leaveAsChild };
}

import type { UserAccount } from '@cairn/contract';
import type { Day } from '@cairn/domain';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { CallFailure } from '../../app/call.ts';
import {
  draftOfAccount,
  type ProfileDraft,
  type ProfileErrors,
  type ProfilePayload,
  profileErrorsOf,
} from '../../app/profile/profileDraft.ts';
import { useDraftForm } from '../../app/useDraftForm.ts';
import { useSaveProfile } from './onboarding.data.ts';
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
  useEffect(() => keepTypedProfile(form.draft), [form.draft]);
  const isErased = save.error instanceof CallFailure && save.error.problem?.isErased === true;
  return { ...form, isSaving: save.isPending, isErased };
}

import type { UserAccount } from '@cairn/contract';
import { type Day, parseDay } from '@cairn/domain';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { CallFailure } from '../../app/call.ts';
import { useForm } from '../../app/form/useForm.ts';
import { type adultForm, birthDateStatus, draftOfAccount, type juniorForm } from '../users/index.ts';
import { useLeaveAsChild, useSaveProfile } from './onboarding.data.ts';
import { loadProfileDraft, saveProfileDraft } from './profileDraftStore.ts';

interface ProfileStepOptions {
  account: UserAccount;
  today: Day;
  schema: typeof adultForm | typeof juniorForm;
  next: 'StripePayments' | 'JuniorCategoryData';
  /** Where to go instead of the next step, when a junior account becomes a standard one. */
  redirectTo?: string | undefined;
}

/** The form of a profile step; the draft survives going back, and a child is rejected. */
export function useProfileStep({ account, today, schema, next, redirectTo }: ProfileStepOptions) {
  const navigate = useNavigate();
  const save = useSaveProfile(next);
  const leave = useLeaveAsChild();
  const form = useForm({
    schema: schema(today),
    initial: loadProfileDraft() ?? draftOfAccount(account),
    send: (profile) =>
      save.mutate(profile, {
        onSuccess: () => {
          saveProfileDraft(null);
          void navigate(redirectTo ?? `/${next}`);
        },
      }),
    failure: save.error,
  });
  const isChild = birthDateStatus(form.draft.dateOfBirth, today) === 'child';
  // Nothing a child typed is stored, not even in this tab.
  useEffect(() => saveProfileDraft(isChild ? null : form.draft), [form.draft, isChild]);
  const isErased = [save.error, leave.error].some(
    (error) => error instanceof CallFailure && error.problem?.isErased === true,
  );
  function leaveAsChild() {
    const born = parseDay(form.draft.dateOfBirth);
    if (born !== null) leave.mutate(born);
  }
  return { ...form, isSaving: save.isPending || leave.isPending, isErased, leaveAsChild };
}

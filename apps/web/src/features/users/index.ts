export { accountQuery, deletedUserMessage, useAccount, useIsUserOver18 } from './account.data.ts';
export { DeletedUserScreen } from './DeletedUserScreen.tsx';
export { fullName } from './fullName.ts';
export { JuniorFields, ProfileFields } from './ProfileFields.tsx';
export {
  adultForm,
  type BirthDateStatus,
  birthDateStatus,
  draftOfAccount,
  genderOptions,
  juniorForm,
  type ProfileDraft,
  type ProfilePayload,
  profileDraft,
} from './profileForm.ts';

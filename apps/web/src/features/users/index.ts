export { accountQuery, deletedUserMessage, useAccount, useIsUserOver18 } from './account.data.ts';
export { DeletedUserScreen } from './DeletedUserScreen.tsx';
export { fullName } from './fullName.ts';
export { JuniorFields, ProfileFields } from './ProfileFields.tsx';
export {
  type BirthDateStatus,
  birthDateStatus,
  checkAdult,
  checkJunior,
  draftOfAccount,
  genderOptions,
  type ProfileDraft,
  type ProfileErrors,
  type ProfilePayload,
  profileErrorsOf,
} from './profileDraft.ts';

import { deleteUserAccount, getUserAccount, reinstateAccount, saveUserSettings } from './user.ts';

/** Every call there is. The server serves these, and no others. */
export const contract = {
  getUserAccount,
  saveUserSettings,
  deleteUserAccount,
  reinstateAccount,
} as const;

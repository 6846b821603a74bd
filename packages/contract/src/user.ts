import { dashboardParts } from '@cairn/domain';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { atMost, day, text } from './wire.ts';

const settings = z.object({ darkMode: z.boolean() });

const placedPart = z.object({ part: z.enum(dashboardParts), isHidden: z.boolean() });

export const userAccount = named({
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  preferredName: z.string(),
  dateOfBirth: z.nullable(day),
  gender: z.string(),
  occupation: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phoneNumber: z.string(),
  isPremium: as('premiumSubscription', z.boolean()),
  /** The day Premium ended; null for users who have it or never had it. */
  premiumEndedOn: z.nullable(day),
  settings,
  createdAt: as('DateCreated', z.string()),
  isNewUser: z.boolean(),
  isOnboardingComplete: as('newUserLoginFlowComplete', z.boolean()),
  /** Signed up as a junior. At 18 the user is offered a standard account. */
  isJunior: z.boolean(),
  /** The route name of the next onboarding step; empty before the first. */
  onboardingStep: z.string(),
  hasSampleData: z.boolean(),
  /** The parts of the Dashboard in the user’s order; empty for the default. Parts that aren’t listed are shown. */
  dashboardParts: z.array(placedPart),
});

export type UserAccount = z.output<typeof userAccount>;

export const getUserAccount = defineCall({
  method: 'POST',
  path: 'User/GetUserAccount',
  access: 'signed-in',
  needs: 'account',
  summary: 'Returns the signed-in user. The first call creates the user from the verified token.',
  failure: 'Error getting user account data',
  // The body also carries the identity provider's user info, which is ignored: only the token is trusted.
  body: z._default(z.looseObject({ timeZone: z.optional(text(64)) }), {}),
  answer: userAccount,
  example: { body: { sub: 'a1b2', email: 'maya@example.com', timeZone: 'America/Los_Angeles' } },
});

export const saveUserSettings = defineCall({
  method: 'POST',
  path: 'User/SaveUserSettings',
  access: 'newcomer',
  needs: 'account',
  summary: 'Saves the settings that apply on all of the user’s devices.',
  failure: 'Error saving user settings',
  body: settings,
  answer: settings,
  example: { body: { darkMode: true } },
});

export const saveDashboard = defineCall({
  method: 'POST',
  path: 'User/SaveDashboard',
  access: 'person',
  needs: 'account',
  summary: 'Saves which parts of the Dashboard the user sees and in which order. An empty list restores the default.',
  failure: 'Error saving the Dashboard',
  body: named({
    parts: as('Parts', z.array(placedPart).check(atMost(dashboardParts.length))),
  }),
  answer: z.object({ dashboardParts: z.array(placedPart) }),
  example: { body: { Parts: [{ part: 'goals', isHidden: true }] } },
});

export const deleteUserAccount = defineCall({
  method: 'DELETE',
  path: 'User/DeleteUserAccount',
  access: 'newcomer',
  needs: 'account',
  summary: 'Marks the account as deleted and returns the date it will be erased. Until then it can be reinstated.',
  failure: 'Error deleting user account',
  answer: z.object({ erasedOn: day }),
});

export const reinstateAccount = defineCall({
  method: 'POST',
  path: 'User/ReinstateAccount',
  access: 'signed-in',
  needs: 'account',
  summary: 'Reinstates a deleted account with all of its data. Banks have to be linked again.',
  failure: 'Failed to reinstate account.',
  answer: userAccount,
});

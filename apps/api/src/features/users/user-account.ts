import type { UserAccount } from '@cairn/contract';
import { dayAt, knownParts, parseDay } from '@cairn/domain';
import type { users } from '../../platform/db/schema/index.ts';
import { hasPremium, premiumLostAt } from '../subscription/index.ts';

/** The user in the contract's format. */
export function toUserAccount(user: typeof users.$inferSelect, now: Date): UserAccount {
  const lostAt = premiumLostAt(user, now);
  return {
    firstName: user.firstName,
    middleName: user.middleName,
    lastName: user.lastName,
    preferredName: user.preferredName,
    dateOfBirth: user.dateOfBirth === null ? null : parseDay(user.dateOfBirth),
    gender: user.gender,
    occupation: user.occupation,
    email: user.email,
    address: user.address,
    city: user.city,
    state: user.state,
    zipCode: user.zipCode,
    phoneNumber: user.phoneNumber,
    isPremium: hasPremium(user, now),
    premiumEndedOn: lostAt && dayAt(lostAt, user.timeZone),
    settings: { darkMode: user.darkMode },
    createdAt: user.createdAt.toISOString(),
    isNewUser: !user.newUserFlowComplete,
    isOnboardingComplete: user.newUserFlowComplete,
    isJunior: user.junior,
    onboardingStep: user.onboardingStep,
    hasSampleData: user.sampleChangeSetId !== null,
    dashboardParts: knownParts(user.dashboardParts),
  };
}

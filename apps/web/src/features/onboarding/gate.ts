import type { UserAccount } from '@cairn/contract';
import { ageClassOf, type Day } from '@cairn/domain';
import { juniorSteps, type OnboardingStep, standardSteps } from './steps.ts';

type Newcomer = Pick<UserAccount, 'dateOfBirth' | 'onboardingStep'>;

/** The account type and the profile, which checks the age. */
const FIRST_STEPS = 2;
/** Screens that the last step opens; OAuth banks redirect back to ConnectedAccounts. */
const openFromLastStep = ['/AddAccount', '/Import', '/ConnectedAccounts'];
const alwaysOpen = ['/Support'];

/** The steps for the user's age class; none until the birth date is known. */
function stepsOf({ dateOfBirth }: Newcomer, today: Day): readonly OnboardingStep[] {
  if (dateOfBirth === null) return [];
  return ageClassOf(dateOfBirth, today) === 'adult' ? standardSteps : juniorSteps;
}

function stepsReached(newcomer: Newcomer, today: Day): readonly OnboardingStep[] {
  const steps = stepsOf(newcomer, today);
  const furthest = steps.findIndex(({ path }) => path === `/${newcomer.onboardingStep}`);
  return steps.slice(0, Math.max(furthest, FIRST_STEPS) + 1);
}

/** Whether a user who hasn't finished onboarding can open this screen; all other screens redirect to AccountType. */
export function isOpenDuringOnboarding(newcomer: Newcomer, pathname: string, today: Day): boolean {
  const first = [...standardSteps.slice(0, FIRST_STEPS), ...juniorSteps.slice(0, FIRST_STEPS)];
  const reached = stepsReached(newcomer, today);
  const isAtLast = reached.length > 0 && reached.length === stepsOf(newcomer, today).length;
  const open = [...first, ...reached].map(({ path }) => path);
  return [...alwaysOpen, ...open, ...(isAtLast ? openFromLastStep : [])].some(
    (path) => path.toLowerCase() === pathname.toLowerCase(),
  );
}

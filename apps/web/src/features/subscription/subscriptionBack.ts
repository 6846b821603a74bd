import type { UserAccount } from '@cairn/contract';
import { useBackNavigation } from '../../app/openedFrom.ts';
import type { BackTarget } from '../../ui/BackArrow.tsx';

/** The last onboarding step can open the subscription page again. */
export const LAST_STEP = 'ConnnectAccounts';

/** Goes back to the accounts if they opened the page, or else to the profile or the previous onboarding step. */
export function useSubscriptionBack({ isOnboardingComplete, onboardingStep }: UserAccount): BackTarget {
  const { from, leave } = useBackNavigation('/ConnectedAccounts');
  if (from === 'ConnectedAccounts') return { to: '/ConnectedAccounts', label: 'Back to Accounts', onStepBack: leave };
  if (!isOnboardingComplete && onboardingStep === LAST_STEP) return { to: `/${LAST_STEP}`, label: 'Back to Accounts' };
  return isOnboardingComplete
    ? { to: '/UserProfile', label: 'Back to User Profile' }
    : { to: '/UserData', label: "Back to Let's Get to Know You" };
}

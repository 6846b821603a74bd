import type { UserAccount } from '@cairn/contract';
import { useWayBack } from '../../app/openedFrom.ts';
import type { BackTarget } from '../../ui/BackArrow.tsx';

/** From which the subscription page is opened once more. */
export const LAST_STEP = 'ConnnectAccounts';

/** The way back from the subscription page: to the accounts where they led here, else to the profile or the step before. */
export function useSubscriptionBack({ newUserLoginFlowComplete, onboardingStep }: UserAccount): BackTarget {
  const { from, leave } = useWayBack('/ConnectedAccounts');
  if (from === 'ConnectedAccounts') return { to: '/ConnectedAccounts', label: 'Back to Accounts', onStepBack: leave };
  if (!newUserLoginFlowComplete && onboardingStep === LAST_STEP)
    return { to: `/${LAST_STEP}`, label: 'Back to Accounts' };
  return newUserLoginFlowComplete
    ? { to: '/UserProfile', label: 'Back to User Profile' }
    : { to: '/UserData', label: "Back to Let's Get to Know You" };
}

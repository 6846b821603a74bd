import type { BackTarget } from '../../ui/BackArrow.tsx';
import { useWayBack } from '../openedFrom.ts';

/** The way back from the subscription page: to the accounts where they led here, else to the profile or the step before. */
export function useSubscriptionBack(isExistingUser: boolean): BackTarget {
  const { from, leave } = useWayBack('/ConnectedAccounts');
  if (from === 'ConnectedAccounts') return { to: '/ConnectedAccounts', label: 'Back to Accounts', onStepBack: leave };
  return isExistingUser
    ? { to: '/UserProfile', label: 'Back to User Profile' }
    : { to: '/UserData', label: "Back to Let's Get to Know You" };
}

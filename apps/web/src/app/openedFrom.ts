import { useLocation, useNavigate } from 'react-router';
import { goBack } from './backGuard.ts';

const lists = [
  'transactions',
  'category',
  'review',
  'recurring',
  'reports',
  'budget',
  'ConnectedAccounts',
  'NetWorth',
] as const;

/** History state of a screen opened from a list: going back one step restores the list's scroll position. */
export interface OpenedFrom {
  openedFrom: (typeof lists)[number];
}

function openedFrom(state: unknown): OpenedFrom['openedFrom'] | null {
  if (typeof state !== 'object' || state === null || !('openedFrom' in state)) return null;
  return lists.find((list) => list === state.openedFrom) ?? null;
}

/** Goes back one step if a list opened this screen, and otherwise to the given path. */
export function useBackNavigation(to: string) {
  const from = openedFrom(useLocation().state);
  const navigate = useNavigate();
  return {
    from,
    leave: () => void (from === null ? navigate(to, { replace: true }) : goBack(navigate)),
  };
}

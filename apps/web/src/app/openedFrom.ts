import { useLocation, useNavigate } from 'react-router';

const lists = ['transactions', 'category', 'budget', 'ConnectedAccounts', 'NetWorth'] as const;

/** Kept with the history entry of a screen that a list opened: one step back is the same place in that list. */
export interface OpenedFrom {
  openedFrom: (typeof lists)[number];
}

function openedFrom(state: unknown): OpenedFrom['openedFrom'] | null {
  if (typeof state !== 'object' || state === null || !('openedFrom' in state)) return null;
  return lists.find((list) => list === state.openedFrom) ?? null;
}

/** The way back from a screen: one step where a list opened it, else to the address given. */
export function useWayBack(to: string) {
  const from = openedFrom(useLocation().state);
  const navigate = useNavigate();
  return {
    from,
    leave: () => void (from === null ? navigate(to, { replace: true }) : navigate(-1)),
  };
}

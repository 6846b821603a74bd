import { useLocation, useNavigate } from 'react-router';

/** Kept with the history entry of a screen that a list opened: one step back is the same place in that list. */
export interface OpenedFromList {
  openedFrom: 'transactions' | 'category';
}

function openedFrom(state: unknown): OpenedFromList['openedFrom'] | null {
  if (typeof state !== 'object' || state === null || !('openedFrom' in state)) return null;
  return state.openedFrom === 'transactions' || state.openedFrom === 'category' ? state.openedFrom : null;
}

const LIST = '/Transactions';

/** The way back from a transaction: to the list it was opened from, else to Transactions. */
export function useReturn() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const from = openedFrom(state);
  return {
    to: LIST,
    label: from === 'category' ? 'Back to the list' : 'Back to Transactions',
    /** To hand on when one screen takes the place of another. */
    state: from === null ? null : { openedFrom: from },
    isStepBack: from !== null,
    leave: () => void (from === null ? navigate(LIST, { replace: true }) : navigate(-1)),
  };
}

import { useLocation, useNavigate } from 'react-router';

const pages = {
  ConnectedAccounts: { to: '/ConnectedAccounts', label: 'Back to Accounts' },
  NetWorth: { to: '/NetWorth', label: 'Back to Net Worth' },
} as const;

export type PreviousPage = keyof typeof pages;

/** The page that an address names; one that is none of ours leads back to the accounts. */
export function readPreviousPage(name: string | undefined): PreviousPage {
  return name === 'NetWorth' ? name : 'ConnectedAccounts';
}

/** Kept with the history entry of a screen that a list opened: one step back is the same place in that list. */
export function openedFrom(page: PreviousPage): { openedFrom: PreviousPage } {
  return { openedFrom: page };
}

function isOpenedFrom(page: PreviousPage, state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFrom' in state && state.openedFrom === page;
}

/** The way back to a page: for the header's arrow, and after saving. */
export function useWayBack(page: PreviousPage) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { to, label } = pages[page];
  const isStepBack = isOpenedFrom(page, state);
  const leave = () => void (isStepBack ? navigate(-1) : navigate(to, { replace: true }));
  return { back: { to, label, onStepBack: isStepBack ? leave : undefined }, leave };
}

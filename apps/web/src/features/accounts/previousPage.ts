import { type OpenedFrom, useWayBack as useWayBackTo } from '../../app/openedFrom.ts';

const pages = {
  ConnectedAccounts: { to: '/ConnectedAccounts', label: 'Back to Accounts' },
  NetWorth: { to: '/NetWorth', label: 'Back to Net Worth' },
} as const;

export type PreviousPage = keyof typeof pages;

/** The page that an address names; one that is none of ours leads back to the accounts. */
export function readPreviousPage(name: string | undefined): PreviousPage {
  return name === 'NetWorth' ? name : 'ConnectedAccounts';
}

/** Kept with the history entry of an account: one step back is the same place in the list. */
export function openedFrom(page: PreviousPage): OpenedFrom {
  return { openedFrom: page };
}

/** The way back to a page: for the header's arrow, and after saving. */
export function useWayBack(page: PreviousPage) {
  const { to, label } = pages[page];
  const { from, leave } = useWayBackTo(to);
  return { back: { to, label, onStepBack: from === null ? undefined : leave }, leave };
}

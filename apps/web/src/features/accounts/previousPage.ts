import { type OpenedFrom, useBackNavigation } from '../../app/openedFrom.ts';

const pages = {
  ConnectedAccounts: { to: '/ConnectedAccounts', label: 'Back to Accounts' },
  NetWorth: { to: '/NetWorth', label: 'Back to Net Worth' },
} as const;

export type PreviousPage = keyof typeof pages;

/** The page named in the path; unknown names fall back to Accounts. */
export function readPreviousPage(name: string | undefined): PreviousPage {
  return name === 'NetWorth' ? name : 'ConnectedAccounts';
}

/** Stored in the history entry: going back one step restores the list's scroll position. */
export function openedFrom(page: PreviousPage): OpenedFrom {
  return { openedFrom: page };
}

/** Where the header's back arrow and saving lead. */
export function usePreviousPage(page: PreviousPage) {
  const { to, label } = pages[page];
  const { from, leave } = useBackNavigation(to);
  return { back: { to, label, onStepBack: from === null ? undefined : leave }, leave };
}

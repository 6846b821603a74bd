import { type OpenedFrom, useBackNavigation } from '../../app/openedFrom.ts';

/** The lists that can open a transaction. */
export interface OpenedFromList extends OpenedFrom {
  openedFrom: 'transactions' | 'category' | 'review' | 'recurring' | 'reports';
}

const LIST = '/Transactions';

const labels: Readonly<Record<string, string>> = {
  category: 'Back to list',
  review: 'Back to Review',
  recurring: 'Back',
  reports: 'Back to the report',
};

/** Goes back from a transaction to the list it was opened from, or else to Transactions. */
export function useBackToList() {
  const { from, leave } = useBackNavigation(LIST);
  return {
    to: LIST,
    label: labels[from ?? ''] ?? 'Back to Transactions',
    /** To pass on when one screen replaces another. */
    state: from === null ? null : { openedFrom: from },
    leave,
  };
}

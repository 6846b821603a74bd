import { type OpenedFrom, useWayBack } from '../../app/openedFrom.ts';

/** The lists of this feature that open a transaction. */
export interface OpenedFromList extends OpenedFrom {
  openedFrom: 'transactions' | 'category';
}

const LIST = '/Transactions';

/** The way back from a transaction: to the list it was opened from, else to Transactions. */
export function useReturn() {
  const { from, leave } = useWayBack(LIST);
  return {
    to: LIST,
    label: from === 'category' ? 'Back to list' : 'Back to Transactions',
    /** To hand on when one screen takes the place of another. */
    state: from === null ? null : { openedFrom: from },
    leave,
  };
}

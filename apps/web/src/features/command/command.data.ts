import { countTransactions, getTransactions } from '@cairn/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { browserToday } from '../../app/today.ts';
import { ledgerKey } from '../ledger/index.ts';
import { type Filters, toCallFilter } from '../transactions/index.ts';

/** The palette shows two, then a link to all. */
const SHOWN = 2;

export const commandQueries = {
  /** The newest transaction on any date, to split it. */
  newest: (isAsked: boolean) =>
    queryOptions({
      queryKey: [ledgerKey, 'command', 'newest'],
      queryFn: ({ signal }) => call(getTransactions, { body: { limit: 1 } }, signal),
      enabled: isAsked,
      meta: { isQuiet: true },
      retry: false,
    }),
  /** The newest transactions that match, and how many there are. */
  transactions: (filters: Filters | null) => {
    const filter = filters && toCallFilter(filters, browserToday());
    return queryOptions({
      queryKey: [ledgerKey, 'command', filter],
      queryFn: async ({ signal }) => {
        const body = filter ?? {};
        const rows = await call(getTransactions, { body: { ...body, limit: SHOWN + 1 } }, signal);
        const count = rows.length > SHOWN ? await call(countTransactions, { body }, signal) : rows.length;
        return { rows: rows.slice(0, SHOWN), count };
      },
      enabled: filter !== null,
      placeholderData: keepPreviousData,
      // The other commands work without them, also offline.
      meta: { isQuiet: true },
      retry: false,
    });
  },
};

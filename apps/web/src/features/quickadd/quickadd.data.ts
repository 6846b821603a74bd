import { type Payee, suggestPayees } from '@cairn/contract';
import { nameKey } from '@cairn/domain';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { usePaused } from '../../app/usePaused.ts';
import { ledgerKey } from '../ledger/index.ts';

/** Shorter text matches too many names. */
const TEXT_MIN = 2;
const TYPING_PAUSE_MS = 80;

export const payeesQuery = (text: string) =>
  queryOptions({
    queryKey: [ledgerKey, 'payees', text],
    queryFn: ({ signal }) => call(suggestPayees, { body: { text } }, signal),
    enabled: text.length >= TEXT_MIN,
    placeholderData: keepPreviousData,
    // Suggestions are optional.
    meta: { isQuiet: true },
    retry: false,
  });

/** The server's rule, because its answer may be to the text before the last keys. */
function matches({ name }: Payee, key: string): boolean {
  return ` ${nameKey(name)}`.includes(` ${key}`);
}

/** Past names for the typed text, from two characters on. */
export function usePayees(typed: string): readonly Payee[] {
  const text = typed.trim();
  const searched = usePaused(text, TYPING_PAUSE_MS);
  const { data } = useQuery(payeesQuery(searched));
  const key = nameKey(text);
  return data && text.length >= TEXT_MIN ? data.filter((payee) => matches(payee, key)) : [];
}

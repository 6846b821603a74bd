import type { AnswerOf, getLowestPoint } from '@cairn/contract';
import { addDays, cents, compareAccounts, computeForecast, mainForecast } from '@cairn/domain';
import type { LoadedForecast } from './load-facts.ts';

/** Without an account, a ledger with more of them gets only the first. */
const ACCOUNTS_SHOWN = 40;

/** The accounts that a forecast shows, in order. */
export function shownAccounts({ rows }: Pick<LoadedForecast, 'rows'>) {
  return rows.toSorted(compareAccounts).slice(0, ACCOUNTS_SHOWN);
}

/** Of the account that the Forecast screen starts with. */
export function findLowestPoint(loaded: LoadedForecast): AnswerOf<typeof getLowestPoint> {
  const lines = new Map(computeForecast(loaded.facts, { hasBand: false }).map((line) => [line.accountId, line]));
  const shown = shownAccounts(loaded).flatMap((account) => {
    const line = lines.get(account.id);
    return line ? [{ ...line, type: account.type }] : [];
  });
  const line = mainForecast(shown, ({ type }) => type);
  if (!line) return null;
  const { accountId, lowestDay, balances } = line;
  return { accountId, day: addDays(loaded.facts.today, lowestDay), balance: cents(balances[lowestDay] ?? 0) };
}

import type { AnswerOf, getCardDues } from '@cairn/contract';
import { CARD_DUE_DAYS, cardDues, closedCardDues, type LedgerId, oldestUnpaidDay } from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { listMoves, listStarts } from './forecast.queries.ts';
import {
  type ForecastAccounts,
  type ForecastSpan,
  lastCommittedDay,
  loadFacts,
  loadForecastAccounts,
  toForecastingAccounts,
} from './load-facts.ts';
import { trackForForecast } from './series.ts';

type CardDues = AnswerOf<typeof getCardDues>;

/** What open statements come to depends on series, budgets, and habits, but only until they are due. */
async function estimateDues(
  db: Db,
  ledgerId: LedgerId,
  when: Omit<ForecastSpan, 'days'>,
  accounts: ForecastAccounts,
): Promise<CardDues> {
  const span = { ...when, days: CARD_DUE_DAYS };
  const tracking = await trackForForecast(db, ledgerId, when.today, lastCommittedDay(span));
  return cardDues(await loadFacts(db, ledgerId, span, accounts, tracking));
}

/** The next payment of each card with a billing cycle. */
export async function findCardDues(db: Db, ledgerId: LedgerId, when: Omit<ForecastSpan, 'days'>): Promise<CardDues> {
  const { today } = when;
  const accounts = await onOneConnection(db, (one) => loadForecastAccounts(one, ledgerId));
  if (accounts.cycles.size === 0) return [];
  const [starts, moves] = await onOneConnection(db, (one) =>
    Promise.all([listStarts(one, ledgerId, today), listMoves(one, ledgerId, oldestUnpaidDay(today), today)]),
  );
  const closed = closedCardDues({ today, moves, accounts: toForecastingAccounts(accounts, starts, []) });
  return closed.isForecastNeeded ? await estimateDues(db, ledgerId, when, accounts) : [...closed.dues];
}

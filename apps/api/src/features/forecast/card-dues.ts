import type { AnswerOf, getCardDues } from '@cairn/contract';
import {
  CARD_DUE_DAYS,
  cardDues,
  closedCardDues,
  type Day,
  type LedgerId,
  oldestUnpaidDay,
  seriesStanding,
  type TrackedOccurrence,
  withStatementAmounts,
} from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { createAccountFinder, sidesOf, type Tracking } from '../recurring/index.ts';
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

/** The amount due on an open statement depends on series, budgets, and habits, but only until its due day. */
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

/** The accounts, and the amounts due on closed statements. */
async function loadClosedDues(db: Db, ledgerId: LedgerId, today: Day) {
  const accounts = await onOneConnection(db, (one) => loadForecastAccounts(one, ledgerId));
  if (accounts.cycles.size === 0) return { accounts, dues: [], isForecastNeeded: false };
  const [starts, moves] = await onOneConnection(db, (one) =>
    Promise.all([listStarts(one, ledgerId, today), listMoves(one, ledgerId, oldestUnpaidDay(today), today)]),
  );
  return { accounts, ...closedCardDues({ today, moves, accounts: toForecastingAccounts(accounts, starts, []) }) };
}

/** The next payment of each card with a billing cycle. */
export async function findCardDues(db: Db, ledgerId: LedgerId, when: Omit<ForecastSpan, 'days'>): Promise<CardDues> {
  const { accounts, dues, isForecastNeeded } = await loadClosedDues(db, ledgerId, when.today);
  return isForecastNeeded ? await estimateDues(db, ledgerId, when, accounts) : [...dues];
}

/** The series. As in the forecast, a card's next payment is the rest of its closed statement. */
export async function withStatements(db: Db, ledgerId: LedgerId, today: Day, tracking: Tracking): Promise<Tracking> {
  if (tracking.series.every(({ series }) => series.kind !== 'transfer')) return tracking;
  const { dues } = await loadClosedDues(db, ledgerId, today);
  const accountOf = createAccountFinder(tracking);
  const paysInto = (one: TrackedOccurrence) =>
    sidesOf(one, accountOf).find((side) => side.cents > 0)?.accountId ?? null;
  const occurrences = withStatementAmounts(tracking.occurrences, dues, paysInto, accountOf);
  const paying = new Set(occurrences.flatMap(({ isStatement, series }) => (isStatement ? series.id : [])));
  const series = tracking.series.map((one) => {
    if (!paying.has(one.series.id)) return one;
    const own = occurrences.filter((occurrence) => occurrence.series.id === one.series.id);
    return { ...one, standing: seriesStanding(one.series, own, today) };
  });
  return { ...tracking, occurrences, series };
}

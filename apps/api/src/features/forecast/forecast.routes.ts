import {
  type AccountScores,
  type AnswerOf,
  getCardDues,
  getForecast,
  getForecastScores,
  getLowestPoint,
  saveCardCycle,
  saveFloor,
} from '@cairn/contract';
import { cents, compareAccounts, computeForecast, dayAt, summarizeScores } from '@cairn/domain';
import { loadAccounts, readVersionOfKeys, writeLedger } from '../../ledger/index.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { requireDay } from '../../platform/db/stored-day.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { findCardDues } from './card-dues.ts';
import { listScored } from './forecast.queries.ts';
import { cachedForecast } from './forecast-cache.ts';
import { type LoadedForecast, loadForecast } from './load-facts.ts';
import { findLowestPoint, shownAccounts } from './lowest-point.ts';
import { saveAccountFloor, saveCycle } from './save-settings.ts';
import { toAccountForecast } from './to-answer.ts';

type Scored = Awaited<ReturnType<typeof listScored>>[number];

const optionalCents = (amount: number | null) => (amount === null ? null : cents(amount));

function toScores(accountId: number, scored: readonly Scored[]): AccountScores {
  return {
    accountId,
    ...summarizeScores(scored),
    months: scored.map((one) => ({
      madeOn: requireDay(one.madeOn),
      ...summarizeScores([one]),
      monthEnd: {
        day: requireDay(one.monthEnd),
        expected: cents(one.expected),
        low: optionalCents(one.low),
        high: optionalCents(one.high),
        actual: optionalCents(one.actual),
      },
    })),
  };
}

function forecastOf(loaded: LoadedForecast, shown: LoadedForecast['rows']): AnswerOf<typeof getForecast> {
  const lines = new Map(computeForecast(loaded.facts).map((line) => [line.accountId, line]));
  const accounts = new Map(loaded.facts.accounts.map((account) => [account.id, account]));
  return {
    today: loaded.facts.today,
    accounts: shown.flatMap(({ id }) => {
      const [account, line] = [accounts.get(id), lines.get(id)];
      return account && line ? [toAccountForecast(loaded, account, line)] : [];
    }),
  };
}

export const forecastRoutes: readonly Route[] = [
  route(getForecast, async ({ db, clock, caller, query: { accountId } }) => {
    const { ledgerId, actor } = caller;
    const { timeZone } = actor;
    const when = { today: dayAt(clock.now(), timeZone), timeZone };
    if (accountId !== undefined) {
      const loaded = await loadForecast(db, ledgerId, when);
      const shown = loaded.rows.filter(({ id }) => id === accountId);
      if (shown.length === 0) throw notFound();
      return forecastOf(loaded, shown);
    }
    const version = await readVersionOfKeys(db, ledgerId);
    return await cachedForecast(db, { ledgerId, ...when, version }, async () => {
      const loaded = await loadForecast(db, ledgerId, when);
      return forecastOf(loaded, shownAccounts(loaded));
    });
  }),

  route(getLowestPoint, async ({ db, clock, caller: { ledgerId, actor } }) => {
    const today = dayAt(clock.now(), actor.timeZone);
    return findLowestPoint(await loadForecast(db, ledgerId, { today, timeZone: actor.timeZone }));
  }),

  route(getCardDues, async ({ db, clock, caller: { ledgerId, actor } }) => {
    const { timeZone } = actor;
    return await findCardDues(db, ledgerId, { today: dayAt(clock.now(), timeZone), timeZone });
  }),

  route(getForecastScores, async ({ db, clock, caller, query: { accountId } }) => {
    const { ledgerId, actor } = caller;
    const today = dayAt(clock.now(), actor.timeZone);
    const [rows, scored] = await onOneConnection(db, (one) =>
      Promise.all([loadAccounts(one, ledgerId), listScored(one, ledgerId, today)]),
    );
    // The forecasts of removed accounts stay, for when they are asked for.
    const wanted = rows.filter(({ id, removedAt }) =>
      accountId === undefined ? removedAt === null : id === accountId,
    );
    if (accountId !== undefined && wanted.length === 0) throw notFound();
    const byAccount = Map.groupBy(scored, (one) => one.accountId);
    return wanted.toSorted(compareAccounts).flatMap(({ id }) => {
      const own = byAccount.get(id);
      return own ? [toScores(id, own)] : [];
    });
  }),

  route(saveCardCycle, async (context) => {
    const { body } = context;
    return await writeLedger(context, 'edited', (tx, change) => saveCycle(tx, change, body));
  }),

  route(saveFloor, async (context) => {
    const { body } = context;
    return await writeLedger(context, 'edited', (tx, change) => saveAccountFloor(tx, change, body));
  }),
];

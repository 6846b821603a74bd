import type { FilledHousehold } from '../fill.ts';
import { ENGINES, type Probe, type ProbedEngine } from '../probe.ts';
import { median } from '../statistics.ts';
import { openDashboard, timeToReport } from '../transactions-page.ts';
import { medians } from './ledger-calls.ts';

const CALLS = 10;
/** On the server, and in the embedded database. */
const REPORT_TARGETS: Record<ProbedEngine, number> = { postgres: 60, pglite: 200 };

const filters = {
  ...{ AmountFrom: null, AmountTo: null, SearchText: '', IncludeTransfers: false, IncludeHidden: false },
};

/** Reports over all transactions. */
const reports = [['period'], ['category', 'period'], ['payee'], ['account', 'period']].map((GroupBy) => ({
  ...{ Range: { Kind: 'allTime', First: null, Last: null }, Grain: 'month', GroupBy, Measure: 'net' },
  ...{ Filters: filters, CompareLastYear: false },
}));

/** Any change of the ledger empties the cache. */
async function change({ call, month }: FilledHousehold): Promise<void> {
  await call('Transaction/CreateTransaction', { displayName: 'Tea', amount: 2.5, transactionDate: month.firstDay });
}

/** The samples of the slowest report. */
async function slowest(runs: number, time: (report: (typeof reports)[number]) => Promise<number>): Promise<number[]> {
  const all: number[][] = [];
  for (const report of reports) all.push(await medians(runs, CALLS, () => time(report)));
  return all.toSorted((a, b) => median(b) - median(a))[0] ?? [];
}

export const uncachedReport: Probe = {
  name: 'report-uncached',
  title: 'a report over all transactions after a change, p50 of the slowest of four',
  unit: 'ms',
  engines: ENGINES,
  targets: REPORT_TARGETS,
  async run({ household, runs }) {
    const filled = await household();
    return await slowest(runs, async (report) => {
      await change(filled);
      return (await filled.call('Report/RunReport', report)).ms;
    });
  },
};

/** Every month has these days, so each call can start its range on another one. */
const FIRST_DAYS = 28;

export const otherReport: Probe = {
  name: 'report-other',
  title: 'a report over nearly all transactions that no one has asked for before, p50 of the slowest of four',
  unit: 'ms',
  engines: ENGINES,
  targets: REPORT_TARGETS,
  async run({ household, runs }) {
    const { call, month } = await household();
    const firstYear = Number(month.lastDay.slice(0, 4)) - 9;
    let asked = 0;
    return await slowest(runs, async (report) => {
      asked += 1;
      const [turn, day] = [Math.floor(asked / FIRST_DAYS) % 12, (asked % FIRST_DAYS) + 1];
      const First = `${firstYear}-${String(turn + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      const Range = { Kind: 'fixed', First, Last: month.lastDay };
      return (await call('Report/RunReport', { ...report, Range })).ms;
    });
  },
};

export const firstReport: Probe = {
  name: 'report-first',
  title: 'a report over all transactions of which nothing is remembered, p50 of the slowest of four',
  unit: 'ms',
  engines: ENGINES,
  targets: REPORT_TARGETS,
  async run({ household, runs }) {
    const { call } = await household();
    const color = '#155A41';
    const tagID = Number((await call('Tag/SaveTag', { tagID: null, name: `Tag ${Date.now()}`, color })).text);
    let names = 0;
    return await slowest(runs, async (report) => {
      names += 1;
      // A tag may be on any day, so renaming one discards everything that is remembered.
      await call('Tag/SaveTag', { tagID, name: `Tag ${Date.now()} ${names}`, color });
      return (await call('Report/RunReport', report)).ms;
    });
  },
};

export const cachedReport: Probe = {
  name: 'report-cached',
  title: 'the same report again, p50 of the slowest of four',
  unit: 'ms',
  engines: ENGINES,
  targets: {},
  async run({ household, runs }) {
    const { call } = await household();
    return await slowest(runs, async (report) => (await call('Report/RunReport', report)).ms);
  },
};

const OPENINGS = 5;

export const openReports: Probe = {
  name: 'report-open',
  title: 'Reports opens from a warm app, with nothing cached, from the press to the chart',
  unit: 'ms',
  engines: ENGINES,
  targets: { postgres: 150, pglite: 150 },
  async run({ household, openBrowser, runs }) {
    const filled = await household();
    const page = await openDashboard(await openBrowser(), filled.url, filled.person);
    const samples: number[] = [];
    // The first run is the warm-up.
    for (let run = 0; run <= runs; run += 1) {
      const times: number[] = [];
      for (let count = 0; count < OPENINGS; count += 1) {
        await change(filled);
        times.push(await timeToReport(page));
      }
      samples.push(median(times));
    }
    return samples.slice(1);
  },
};

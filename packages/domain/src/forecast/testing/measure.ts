import { cents } from '../../money.ts';
import { toMonth } from '../../month.ts';
import type { ForecastFacts } from '../facts.ts';
import { computeForecast } from '../forecast.ts';
import { generateForecastHousehold } from './households.ts';
import { factsOf } from './trial-facts.ts';

const ACCOUNTS = 20;
const RUNS = 20;

/** A household's accounts several times over, with budgets, so that there are 20 accounts with everything. */
function manyAccounts(): ForecastFacts {
  const facts = factsOf(generateForecastHousehold(1));
  const copies = Array.from({ length: Math.ceil(ACCOUNTS / facts.accounts.length) }, (_, copy) => copy * 100);
  const again = <Row extends { readonly accountId: number }>(rows: readonly Row[]) =>
    copies.flatMap((copy) => rows.map((row) => ({ ...row, accountId: row.accountId + copy })));
  const budget = new Map([[toMonth('2000-01'), cents(200_00)]]);
  return {
    ...facts,
    accounts: copies
      .flatMap((copy) =>
        facts.accounts.map((account) => {
          const cycle = account.cycle && { ...account.cycle, paysFromId: account.cycle.paysFromId + copy };
          return { ...account, id: account.id + copy, cycle };
        }),
      )
      .slice(0, ACCOUNTS),
    committed: again(facts.committed),
    weeks: again(facts.weeks),
    moves: again(facts.moves),
    plans: Array.from({ length: 30 }, (_, index) => ({
      ...{ id: index + 1, parentId: null, name: '', icon: '', iconColor: '', isIncome: false, deletedIn: null },
      own: new Map(),
      defaults: budget,
    })),
  };
}

/** Milliseconds of computing time for 20 accounts, once warm. */
function forecastMs(): number {
  const facts = manyAccounts();
  for (let run = 0; run < RUNS; run += 1) computeForecast(facts);
  const started = process.cpuUsage();
  for (let run = 0; run < RUNS; run += 1) computeForecast(facts);
  return process.cpuUsage(started).user / 1_000 / RUNS;
}

/** Measures the benchmark's figures, and prints them as JSON. */
process.stdout.write(JSON.stringify({ forecastMs: forecastMs() }));

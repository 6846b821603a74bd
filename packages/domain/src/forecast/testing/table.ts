import { generateForecastHousehold, type TrialHousehold } from './households.ts';
import { generateOtherHousehold } from './other-households.ts';
import { type AccountTrial, isNoCard, summarizeTrials, trialHorizons, tryHouseholds } from './trial.ts';

const HOUSEHOLDS = 200;

const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

function row(title: string, trials: readonly AccountTrial[]): string {
  const { accounts, inBand, lowestDay, error, medianMonthError } = summarizeTrials(trials);
  const cells = [
    title,
    String(accounts),
    percent(inBand),
    ...lowestDay.map(percent),
    `$${error.toFixed(2)}`,
    `$${medianMonthError.toFixed(2)}`,
    (error / medianMonthError).toFixed(2),
  ];
  return `| ${cells.join(' | ')} |`;
}

function table(generate: (seed: number) => TrialHousehold, firstSeed: number): string {
  const trials = tryHouseholds(Array.from({ length: HOUSEHOLDS }, (_, index) => generate(firstSeed + index)));
  const noCards = trials.filter(isNoCard);
  const lowest = trialHorizons.map((days) => `lowest point, ${days} days`);
  return [
    `| accounts | number | in the band | ${lowest.join(' | ')} | error in 30 days | median month | ratio |`,
    '|---|---|---|---|---|---|---|---|---|',
    row('all', trials),
    row('all but cards', noCards),
    row(
      'checking',
      trials.filter(({ kind }) => kind === 'checking'),
    ),
    row(
      'savings and joint',
      trials.filter(({ kind }) => kind === 'other'),
    ),
    row(
      'cards',
      trials.filter(({ kind }) => kind === 'card'),
    ),
    row(
      'all but cards, with budgets',
      noCards.filter(({ hasBudgets }) => hasBudgets),
    ),
    row(
      'all but cards, without budgets',
      noCards.filter(({ hasBudgets }) => !hasBudgets),
    ),
    '',
  ].join('\n');
}

/** Households that the forecast was never tried on while it was built. */
const UNSEEN_SEED = 1_001;

/** Prints the tables of `bench/forecast.md`. */
process.stdout.write(`${table(generateForecastHousehold, 1)}\n${table(generateOtherHousehold, UNSEEN_SEED)}`);

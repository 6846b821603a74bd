import { generateForecastHousehold } from './households.ts';
import { tryHouseholds } from './trial.ts';

const HOUSEHOLDS = 200;
const households = Array.from({ length: HOUSEHOLDS }, (_, index) => generateForecastHousehold(index + 1));

const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

function row(title: string, those: typeof households): string {
  const { inBand, lowestDay, error, medianMonthError } = tryHouseholds(those);
  const cells = [
    title,
    String(those.length),
    percent(inBand),
    percent(lowestDay),
    `$${error.toFixed(2)}`,
    `$${medianMonthError.toFixed(2)}`,
    (error / medianMonthError).toFixed(2),
  ];
  return `| ${cells.join(' | ')} |`;
}

const hasBudgets = ({ budgets }: (typeof households)[number]) => budgets.size > 0;

/** Prints the table of `bench/forecast.md`. */
process.stdout.write(
  [
    '| households | number | in the band | lowest point within 3 days | error in 30 days | median month | ratio |',
    '|---|---|---|---|---|---|---|',
    row('all', households),
    row('with budgets', households.filter(hasBudgets)),
    row(
      'without budgets',
      households.filter((household) => !hasBudgets(household)),
    ),
    '',
  ].join('\n'),
);

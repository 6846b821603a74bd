import { formatDay } from '@cairn/domain';
import { plainAmount } from './amount.ts';
import { amountOf } from './csv-amount-of.ts';
import type { Rows } from './csv-layout.ts';
import type { CsvAnswer, CsvMapping, CsvQuestion } from './csv-mapping.ts';
import { parseWrittenDay } from './written-day.ts';

const SHOWN = 40;
const EXAMPLES = 3;

function amountIn(row: readonly string[], mapping: CsvMapping): number | null {
  const amount = amountOf((field) => row[mapping.columns[field] ?? -1] ?? '', mapping);
  return typeof amount === 'object' ? null : amount;
}

/** One of the rows, so that the person can tell what the file cannot. */
export function signQuestion(rows: Rows, mapping: CsvMapping, other: CsvMapping): CsvQuestion {
  const row = rows.find((one) => (amountIn(one, mapping) ?? 0) !== 0) ?? [];
  const amount = amountIn(row, mapping) ?? 0;
  const name = (row[mapping.columns.name ?? -1] ?? '').slice(0, SHOWN) || 'the first row';
  const [spent, received] = amount < 0 ? [mapping, other] : [other, mapping];
  const answers = [
    { label: 'Money out', mapping: spent },
    { label: 'Money in', mapping: received },
  ];
  return {
    kind: 'sign',
    text: `Is “${name}” (${plainAmount(Math.abs(amount))}) money out or money in?`,
    answers: amount < 0 ? answers : answers.reverse(),
  };
}

export function amountQuestion(rows: Rows, names: readonly string[], mappings: readonly CsvMapping[]): CsvQuestion {
  const answers = mappings.map((mapping): CsvAnswer => {
    const column = mapping.columns.amount ?? mapping.columns.moneyOut ?? 0;
    const examples = rows
      .map((row) => row[column] ?? '')
      .filter((cell) => cell !== '')
      .slice(0, EXAMPLES)
      .join(', ');
    return { label: `${names[column] || `Column ${column + 1}`}: ${examples}`, mapping };
  });
  return { kind: 'amount', text: 'Which column has the transaction amount?', answers };
}

export function dateQuestion(rows: Rows, mapping: CsvMapping): CsvQuestion {
  const { date = -1 } = mapping.columns;
  const written =
    rows.map((row) => row[date] ?? '').find((cell) => parseWrittenDay(cell, 'DMY') !== parseWrittenDay(cell, 'MDY')) ??
    '';
  const answers = (['MDY', 'DMY'] as const).map((dateOrder): CsvAnswer => {
    const day = parseWrittenDay(written, dateOrder);
    return { label: day ? formatDay(day) : dateOrder, mapping: { ...mapping, dateOrder } };
  });
  const likeliest = mapping.dateOrder === 'MDY' ? answers : answers.reverse();
  return { kind: 'dateOrder', text: `Which date is ${written}?`, answers: likeliest };
}

import { formatDay } from '@cairn/domain';
import { parseAmount, plainAmount } from './amount.ts';
import { amountOf } from './csv-amount.ts';
import type { Rows } from './csv-layout.ts';
import type { CsvAnswer, CsvMapping, CsvQuestion } from './csv-mapping.ts';
import { parseDateText } from './date-text.ts';

const MAX_SHOWN_CHARS = 40;
const MAX_EXAMPLES = 3;

function amountIn(row: readonly string[], mapping: CsvMapping): number | null {
  const amount = amountOf((field) => row[mapping.columns[field] ?? -1] ?? '', mapping);
  return typeof amount === 'object' ? null : amount;
}

/** Returns the next question for a mapping. */
export type NextQuestion = (mapping: CsvMapping) => CsvQuestion | null;

/** Shows one of the rows, so that the user can tell the direction. */
export function signQuestion(rows: Rows, answers: readonly UnlabeledAnswer[]): CsvQuestion {
  const mapping = answers[0]?.mapping;
  const row = rows.find((one) => mapping && (amountIn(one, mapping) ?? 0) !== 0) ?? [];
  const amount = (mapping && amountIn(row, mapping)) ?? 0;
  const name = (row[mapping?.columns.name ?? -1] ?? '').slice(0, MAX_SHOWN_CHARS) || 'the first row';
  const labels = amount < 0 ? ['Money out', 'Money in'] : ['Money in', 'Money out'];
  return {
    kind: 'sign',
    text: `Is “${name}” (${plainAmount(Math.abs(amount))}) money out or money in?`,
    answers: answers.map((answer, at) => ({ label: labels[at] ?? '', ...answer })),
  };
}

/** An answer without its label. */
export type UnlabeledAnswer = Omit<CsvAnswer, 'label'>;

export function amountQuestion(rows: Rows, names: readonly string[], answers: readonly UnlabeledAnswer[]): CsvQuestion {
  const labeled = answers.map((answer): CsvAnswer => {
    const column = answer.mapping.columns.amount ?? answer.mapping.columns.moneyOut ?? 0;
    const examples = rows
      .map((row) => row[column] ?? '')
      .filter((cell) => cell !== '')
      .slice(0, MAX_EXAMPLES)
      .join(', ');
    return { label: `${names[column] || `Column ${column + 1}`}: ${examples}`, ...answer };
  });
  return { kind: 'amount', text: 'Which column has the transaction amount?', answers: labeled };
}

/** Asks which of a column's words are money in. */
export function directionQuestion(answers: readonly UnlabeledAnswer[]): CsvQuestion {
  const labeled = answers.map((answer): CsvAnswer => {
    const { out = [], in: into = [] } = answer.mapping.directionWords ?? {};
    if (out.length === 0) return { label: 'All of it is money in', ...answer };
    if (into.length === 0) return { label: 'None: all of it is money out', ...answer };
    return { label: `Only ${into.map((word) => `“${word.slice(0, MAX_SHOWN_CHARS)}”`).join(' and ')}`, ...answer };
  });
  return { kind: 'direction', text: 'Which of these is money in?', answers: labeled };
}

/** Shows a row with a fee. */
export function feeQuestion(rows: Rows, answers: readonly UnlabeledAnswer[]): CsvQuestion {
  const mapping = answers.find((answer) => answer.mapping.columns.fee !== undefined)?.mapping;
  const { fee = -1, amount = -1 } = mapping?.columns ?? {};
  const mark = mapping?.decimalMark ?? '.';
  const row = rows.find((one) => (parseAmount(one[fee] ?? '', mark) ?? 0) !== 0) ?? [];
  return {
    kind: 'fee',
    text: `Does the amount ${row[amount] ?? ''} already include the fee of ${row[fee] ?? ''}?`,
    answers: answers.map((answer) => ({
      label: answer.mapping.columns.fee === undefined ? 'Yes, it’s included' : 'No, the fee is extra',
      ...answer,
    })),
  };
}

/** Asks about a number with three digits after its only separator. */
export function decimalQuestion(raw: string, mapping: CsvMapping, nextQuestion: NextQuestion): CsvQuestion {
  const answers = (['.', ','] as const).map((decimalMark): CsvAnswer => {
    const answer = { ...mapping, decimalMark };
    const amount = parseAmount(raw, decimalMark) ?? 0;
    return { label: `${plainAmount(Math.abs(amount))}`, mapping: answer, next: nextQuestion(answer) };
  });
  const likeliest = mapping.decimalMark === '.' ? answers : answers.reverse();
  return { kind: 'decimalMark', text: `How much is ${raw}?`, answers: likeliest };
}

export function dateQuestion(rows: Rows, mapping: CsvMapping): CsvQuestion {
  const { date = -1 } = mapping.columns;
  const raw =
    rows.map((row) => row[date] ?? '').find((cell) => parseDateText(cell, 'DMY') !== parseDateText(cell, 'MDY')) ?? '';
  const answers = (['MDY', 'DMY'] as const).map((dateOrder): CsvAnswer => {
    const day = parseDateText(raw, dateOrder);
    return { label: day ? formatDay(day) : dateOrder, mapping: { ...mapping, dateOrder }, next: null };
  });
  const likeliest = mapping.dateOrder === 'MDY' ? answers : answers.reverse();
  return { kind: 'dateOrder', text: `Which date is ${raw}?`, answers: likeliest };
}

import { formatDay } from '@cairn/domain';
import { parseAmount, plainAmount } from './amount.ts';
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

/** What is asked once an answer is given. */
export type Then = (mapping: CsvMapping) => CsvQuestion | null;

/** One of the rows, so that the person can tell what the file cannot. */
export function signQuestion(rows: Rows, answers: readonly Answered[]): CsvQuestion {
  const mapping = answers[0]?.mapping;
  const row = rows.find((one) => mapping && (amountIn(one, mapping) ?? 0) !== 0) ?? [];
  const amount = (mapping && amountIn(row, mapping)) ?? 0;
  const name = (row[mapping?.columns.name ?? -1] ?? '').slice(0, SHOWN) || 'the first row';
  const labels = amount < 0 ? ['Money out', 'Money in'] : ['Money in', 'Money out'];
  return {
    kind: 'sign',
    text: `Is “${name}” (${plainAmount(Math.abs(amount))}) money out or money in?`,
    answers: answers.map((answer, at) => ({ label: labels[at] ?? '', ...answer })),
  };
}

/** An answer without the words for it. */
export type Answered = Omit<CsvAnswer, 'label'>;

export function amountQuestion(rows: Rows, names: readonly string[], answers: readonly Answered[]): CsvQuestion {
  const labelled = answers.map((answer): CsvAnswer => {
    const column = answer.mapping.columns.amount ?? answer.mapping.columns.moneyOut ?? 0;
    const examples = rows
      .map((row) => row[column] ?? '')
      .filter((cell) => cell !== '')
      .slice(0, EXAMPLES)
      .join(', ');
    return { label: `${names[column] || `Column ${column + 1}`}: ${examples}`, ...answer };
  });
  return { kind: 'amount', text: 'Which column has the transaction amount?', answers: labelled };
}

/** The words of a column, one of which may be money in. */
export function directionQuestion(answers: readonly Answered[]): CsvQuestion {
  const labelled = answers.map((answer): CsvAnswer => {
    const { out = [], in: into = [] } = answer.mapping.directionWords ?? {};
    if (out.length === 0) return { label: 'All of it is money in', ...answer };
    if (into.length === 0) return { label: 'None: all of it is money out', ...answer };
    return { label: `Only ${into.map((word) => `“${word.slice(0, SHOWN)}”`).join(' and ')}`, ...answer };
  });
  return { kind: 'direction', text: 'Which of these is money in?', answers: labelled };
}

/** A row with a fee, and what it came to. */
export function feeQuestion(rows: Rows, answers: readonly Answered[]): CsvQuestion {
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

/** What a number with three digits after its only mark is. */
export function decimalQuestion(written: string, mapping: CsvMapping, then: Then): CsvQuestion {
  const answers = (['.', ','] as const).map((decimalMark): CsvAnswer => {
    const answer = { ...mapping, decimalMark };
    const amount = parseAmount(written, decimalMark) ?? 0;
    return { label: `${plainAmount(Math.abs(amount))}`, mapping: answer, next: then(answer) };
  });
  const likeliest = mapping.decimalMark === '.' ? answers : answers.reverse();
  return { kind: 'decimalMark', text: `How much is ${written}?`, answers: likeliest };
}

export function dateQuestion(rows: Rows, mapping: CsvMapping): CsvQuestion {
  const { date = -1 } = mapping.columns;
  const written =
    rows.map((row) => row[date] ?? '').find((cell) => parseWrittenDay(cell, 'DMY') !== parseWrittenDay(cell, 'MDY')) ??
    '';
  const answers = (['MDY', 'DMY'] as const).map((dateOrder): CsvAnswer => {
    const day = parseWrittenDay(written, dateOrder);
    return { label: day ? formatDay(day) : dateOrder, mapping: { ...mapping, dateOrder }, next: null };
  });
  const likeliest = mapping.dateOrder === 'MDY' ? answers : answers.reverse();
  return { kind: 'dateOrder', text: `Which date is ${written}?`, answers: likeliest };
}

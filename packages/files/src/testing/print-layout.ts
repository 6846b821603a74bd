import { type CsvMapping, type CsvQuestion, mappingProblem } from '../csv-mapping.ts';
import { openText } from '../open-file.ts';
import { parseCsv } from '../parse-csv.ts';
import type { ParsedFile } from '../row.ts';
import type { BankLayout } from './layouts.ts';
import { fill, type SampleRow, sampleRows } from './sample-rows.ts';

/** Prints a file in a bank's layout, including the rows that must be left out. */
export function printLayout(layout: BankLayout, rows: readonly SampleRow[] = sampleRows): string {
  const numbers = { decimal: layout.isComma ? ',' : '.', group: layout.group ?? '' };
  const printed = rows.map((row, at) => fill(layout.row, row, at, numbers));
  const extra = layout.extra ?? [];
  const body = layout.isNewestFirst ? [...extra, ...printed.toReversed()] : [...printed, ...extra];
  const head = layout.head === '' ? [] : [layout.head];
  return `${[...(layout.above ?? []), ...head, ...body, ...(layout.below ?? [])].join('\r\n')}\r\n`;
}

export interface Verdict {
  readonly isRight: boolean;
  readonly isAsked: boolean;
  /** One of the answers leads to the expected rows. */
  readonly isAnswerable: boolean;
  readonly file: ParsedFile;
  readonly explanation: string;
}

/** All mappings that the answers can lead to. */
export function finalMappings(question: CsvQuestion): CsvMapping[] {
  return question.answers.flatMap(({ mapping, next }) => (next ? finalMappings(next) : [mapping]));
}

const signed = (row: { readonly amount: number; readonly isIncome: boolean }) =>
  row.isIncome ? row.amount : -row.amount;

/** Compares the rows that were read with the expected rows. */
export function judge(
  text: string,
  layout: Pick<BankLayout, 'isNewestFirst' | 'hasNoName'>,
  rows: readonly SampleRow[] = sampleRows,
): Verdict {
  const opened = openText(text);
  if (opened.kind !== 'table') throw new Error('not a table');
  const { mapping, question, source } = opened;
  const file = parseCsv(text, mapping, { source });
  const expected = (layout.isNewestFirst ? rows.toReversed() : rows).map(
    ({ day, cents, name }) => `${day} ${cents}${layout.hasNoName ? '' : ` ${name}`}`,
  );
  const read = (parsed: ParsedFile) =>
    parsed.rows.map((row) => `${row.day} ${signed(row)}${layout.hasNoName ? '' : ` ${row.name}`}`);
  const isExpected = (parsed: ParsedFile) => expected.join('\n') === read(parsed).join('\n');
  const isRight = isExpected(file);
  const isAsked = question !== null || mappingProblem(mapping) !== null;
  const isAnswerable =
    question !== null && finalMappings(question).some((end) => isExpected(parseCsv(text, end, { source })));
  const explanation = isRight
    ? ''
    : JSON.stringify({
        mapping,
        question: question?.text,
        read: read(file).slice(0, 3),
        expected: expected.slice(0, 3),
        leftOut: file.leftOut,
        badRows: file.badRows.slice(0, 2),
        text: text.slice(0, 600),
      });
  return { isRight, isAsked, isAnswerable, file, explanation };
}

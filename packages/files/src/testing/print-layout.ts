import { type CsvMapping, type CsvQuestion, mappingProblem } from '../csv-mapping.ts';
import { openText } from '../open-file.ts';
import { parseCsv } from '../parse-csv.ts';
import type { ParsedFile } from '../row.ts';
import type { BankLayout } from './layouts.ts';
import { fill, type Made, made } from './printed-rows.ts';

/** A file of a layout, with the rows that must be left out after the others. */
export function printLayout(layout: BankLayout, rows: readonly Made[] = made): string {
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
  /** One of the answers leads to what was meant. */
  readonly isAnswerable: boolean;
  readonly file: ParsedFile;
  readonly explanation: string;
}

/** Every mapping that answering all questions may lead to. */
export function endings(question: CsvQuestion): CsvMapping[] {
  return question.answers.flatMap(({ mapping, next }) => (next ? endings(next) : [mapping]));
}

const signed = (row: { readonly amount: number; readonly isIncome: boolean }) =>
  row.isIncome ? row.amount : -row.amount;

/** Whether a file is read as it was meant, without help. */
export function judge(
  text: string,
  layout: Pick<BankLayout, 'isNewestFirst' | 'hasNoName'>,
  rows: readonly Made[] = made,
): Verdict {
  const opened = openText(text);
  if (opened.kind !== 'table') throw new Error('this is no table');
  const { mapping, question, source } = opened;
  const file = parseCsv(text, mapping, { source });
  const meant = (layout.isNewestFirst ? rows.toReversed() : rows).map(
    ({ day, cents, name }) => `${day} ${cents}${layout.hasNoName ? '' : ` ${name}`}`,
  );
  const read = (parsed: ParsedFile) =>
    parsed.rows.map((row) => `${row.day} ${signed(row)}${layout.hasNoName ? '' : ` ${row.name}`}`);
  const isMeant = (parsed: ParsedFile) => meant.join('\n') === read(parsed).join('\n');
  const isRight = isMeant(file);
  const isAsked = question !== null || mappingProblem(mapping) !== null;
  const isAnswerable = question !== null && endings(question).some((end) => isMeant(parseCsv(text, end, { source })));
  const explanation = isRight
    ? ''
    : JSON.stringify({
        mapping,
        question: question?.text,
        read: read(file).slice(0, 3),
        meant: meant.slice(0, 3),
        leftOut: file.leftOut,
        badRows: file.badRows.slice(0, 2),
        text: text.slice(0, 600),
      });
  return { isRight, isAsked, isAnswerable, file, explanation };
}

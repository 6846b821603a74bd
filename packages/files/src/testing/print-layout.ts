import { mappingProblem } from '../csv-mapping.ts';
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
  readonly file: ParsedFile;
  readonly explanation: string;
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
  const file = parseCsv(text, opened.mapping, { source: opened.source });
  const meant = (layout.isNewestFirst ? rows.toReversed() : rows).map(
    ({ day, cents, name }) => `${day} ${cents}${layout.hasNoName ? '' : ` ${name}`}`,
  );
  const read = file.rows.map((row) => `${row.day} ${signed(row)}${layout.hasNoName ? '' : ` ${row.name}`}`);
  const isRight = meant.join('\n') === read.join('\n');
  const explanation = isRight
    ? ''
    : JSON.stringify({
        mapping: opened.mapping,
        question: opened.question?.text,
        read: read.slice(0, 3),
        meant: meant.slice(0, 3),
        leftOut: file.leftOut,
        badRows: file.badRows.slice(0, 2),
      });
  return { isRight, isAsked: opened.question !== null || mappingProblem(opened.mapping) !== null, file, explanation };
}

import { describe, expect, test } from 'vitest';
import { type CsvMapping, mappingProblem } from './csv-mapping.ts';
import { openText } from './open-file.ts';
import { parseCsv } from './parse-csv.ts';
import { endings } from './testing/print-layout.ts';
import { balanceStatements } from './testing/statements.ts';
import { accountStatements } from './testing/statements-accounts.ts';
import { cardStatements } from './testing/statements-cards.ts';
import { columnStatements } from './testing/statements-columns.ts';

const statements = [...balanceStatements, ...cardStatements, ...accountStatements, ...columnStatements];

function briefly(text: string, mapping: CsvMapping, meant: readonly string[]) {
  const isNamed = meant.some((line) => /[a-z]/i.test(line));
  return parseCsv(text, mapping).rows.map(
    ({ day, name, amount, isIncome }) => `${day.slice(8)} ${isNamed ? `${name} ` : ''}${isIncome ? amount : -amount}`,
  );
}

describe('a short statement is read right, or asked about with the right answer among the others', () => {
  test.each(statements.map((statement) => [statement.title, statement] as const))('%s', (_title, statement) => {
    const text = `${statement.lines.join('\n')}\n`;
    const opened = openText(text);
    if (opened.kind !== 'table') throw new Error('this is no table');
    const { mapping, question } = opened;
    expect(mappingProblem(mapping)).toBeNull();
    expect(question?.kind).toBe(statement.asks);
    const readings = (question ? endings(question) : [mapping]).map((one) => briefly(text, one, statement.meant));
    expect(readings).toContainEqual(statement.meant);
  });
});

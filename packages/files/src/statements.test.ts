import { describe, expect, test } from 'vitest';
import { type CsvMapping, mappingProblem } from './csv-mapping.ts';
import { openText } from './open-file.ts';
import { parseCsv } from './parse-csv.ts';
import { finalMappings } from './testing/print-layout.ts';
import { balanceStatements } from './testing/statements.ts';
import { accountStatements } from './testing/statements-accounts.ts';
import { cardStatements } from './testing/statements-cards.ts';
import { columnStatements } from './testing/statements-columns.ts';

const statements = [...balanceStatements, ...cardStatements, ...accountStatements, ...columnStatements];

function summarize(text: string, mapping: CsvMapping, expected: readonly string[]) {
  const isNamed = expected.some((line) => /[a-z]/i.test(line));
  return parseCsv(text, mapping).rows.map(
    ({ day, name, amount, isIncome }) => `${day.slice(8)} ${isNamed ? `${name} ` : ''}${isIncome ? amount : -amount}`,
  );
}

// covers: server/files 4
describe('reads a short statement correctly, or asks with the right answer among the others', () => {
  test.each(statements.map((statement) => [statement.title, statement] as const))('%s', (_title, statement) => {
    const text = `${statement.lines.join('\n')}\n`;
    const opened = openText(text);
    if (opened.kind !== 'table') throw new Error('not a table');
    const { mapping, question } = opened;
    expect(mappingProblem(mapping)).toBeNull();
    expect(question?.kind).toBe(statement.asks);
    const readings = (question ? finalMappings(question) : [mapping]).map((one) =>
      summarize(text, one, statement.expected),
    );
    expect(readings).toContainEqual(statement.expected);
  });
});

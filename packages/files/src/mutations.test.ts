import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allLayouts } from './testing/all-layouts.ts';
import type { BankLayout } from './testing/layouts.ts';
import { judge, printLayout } from './testing/print-layout.ts';
import { anyMonth, anyRows } from './testing/random-rows.ts';

/** Splits a line into cells. The layouts use quotes but never escape them. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === delimiter && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell];
}

interface Mutation {
  readonly isHeadless: boolean;
  readonly isReversed: boolean;
  readonly isBare: boolean;
  readonly hasPreamble: boolean;
  readonly hasTrailer: boolean;
  readonly rotation: number;
}

function rotate(line: string, delimiter: string, by: number, width: number): string {
  const original = cellsOf(line, delimiter);
  const cells = [...original, ...Array.from({ length: Math.max(0, width - original.length) }, () => '')];
  const at = by % cells.length;
  return [...cells.slice(at), ...cells.slice(0, at)].join(delimiter);
}

/** Changes a bank's layout in the ways that files of different banks vary. */
function mutate(layout: BankLayout, mutation: Mutation): BankLayout {
  const delimiter = layout.delimiter ?? ',';
  const width = Math.max(cellsOf(layout.head, delimiter).length, cellsOf(layout.row, delimiter).length);
  const rotateLine = (line: string) => (line === '' ? '' : rotate(line, delimiter, mutation.rotation, width));
  const { extra = [], above = [], below = [] } = layout;
  const isHeadless = mutation.isHeadless && !layout.needsHead;
  return {
    ...layout,
    head: isHeadless ? '' : rotateLine(layout.head),
    row: rotateLine(layout.row),
    extra: isHeadless ? [] : extra.map(rotateLine),
    above: mutation.isBare
      ? []
      : [
          ...(mutation.hasPreamble
            ? [`Statement${delimiter}99887766`, `Opening${delimiter}-55${layout.isComma ? ',' : '.'}00`]
            : []),
          ...above,
        ],
    below: mutation.isBare ? [] : [...below, ...(mutation.hasTrailer ? [`Total${delimiter}14`] : [])],
    isNewestFirst: mutation.isReversed ? !layout.isNewestFirst : (layout.isNewestFirst ?? false),
  };
}

const anyMutation: fc.Arbitrary<Mutation> = fc.record({
  isHeadless: fc.boolean(),
  isReversed: fc.boolean(),
  isBare: fc.boolean(),
  hasPreamble: fc.boolean(),
  hasTrailer: fc.boolean(),
  rotation: fc.nat({ max: 20 }),
});

// covers: server/files 2
test('reads amounts correctly or asks, whatever changes about a file, and accounts for every row', () => {
  fc.assert(
    fc.property(fc.constantFrom(...allLayouts), anyMutation, anyRows, anyMonth, (layout, mutation, any, month) => {
      // Without column names, a card with flipped signs is only recognizable by its purchases.
      const rows = layout.isCard || /\{(?:neg|inneg)\}/.test(layout.row) ? month : any;
      const changed = mutate(layout, mutation);
      const text = printLayout(changed, rows);
      const verdict = judge(text, { ...changed, hasNoName: true }, rows);
      const { file, isRight, isAsked, explanation } = verdict;
      const lines = text.split('\r\n').filter((line) =>
        line
          .replaceAll(/["\s]/g, '')
          .split(changed.delimiter ?? ',')
          .some((cell) => cell !== ''),
      );
      expect(file.rowsAbove + file.rows.length + file.badCount).toBe(lines.length);
      if (!isRight && !isAsked) throw new Error(explanation);
    }),
    { numRuns: 250 },
  );
});

import { cents } from '@cairn/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openText } from './open-file.ts';
import { parseCsv } from './parse-csv.ts';
import { type BalancedRow, runningBalances } from './running-balances.ts';

/** The balance after each row of a table, by name. */
function balancesIn(text: string): string[] {
  const opened = openText(text, { kind: null });
  if (opened.kind !== 'table') throw new Error('not a table');
  const { rows } = parseCsv(text, opened.mapping, { source: opened.source });
  return rows.map(({ name, balanceAfter }) => `${name} ${balanceAfter ?? 'unknown'}`);
}

const HEAD = 'Date,Description,Amount,Balance';

describe('the balance column of a table', () => {
  // covers: entry/balances 7
  test('oldest first: 100.00 − 12.50 = 87.50, + 30.00 = 117.50, − 8.00 = 109.50', () => {
    const rows = ['11/20/2026,Nimbus,-12.50,87.50', '11/21/2026,Orchid,30.00,117.50', '11/22/2026,Quill,-8.00,109.50'];
    expect(balancesIn([HEAD, ...rows].join('\n'))).toEqual(['Nimbus 8750', 'Orchid 11750', 'Quill 10950']);
    expect(balancesIn([HEAD, ...rows.toReversed()].join('\n'))).toEqual(['Quill 10950', 'Orchid 11750', 'Nimbus 8750']);
  });

  // covers: entry/balances 7
  test('the balance before each row counts after it', () => {
    const rows = ['11/20/2026,Nimbus,-12.50,100.00', '11/21/2026,Orchid,30.00,87.50', '11/22/2026,Quill,-8.00,117.50'];
    expect(balancesIn([HEAD, ...rows].join('\n'))).toEqual(['Nimbus 8750', 'Orchid 11750', 'Quill 10950']);
  });

  // covers: entry/balances 7
  test('what is owed on a card, 112.50 after spending 12.50, is negative', () => {
    const rows = [
      '11/20/2026,Nimbus,-12.50,112.50',
      '11/21/2026,Payment,50.00,62.50',
      '11/22/2026,Quill,-8.00,70.50',
      '11/23/2026,Orchid,-3.00,73.50',
    ];
    expect(balancesIn([HEAD, ...rows].join('\n'))).toEqual([
      'Nimbus -11250',
      'Payment -6250',
      'Quill -7050',
      'Orchid -7350',
    ]);
  });

  // covers: entry/balances 7
  test('a column that doesn’t add up is ignored, and so are a constant one and a list of two rows', () => {
    const rows = ['11/20/2026,Nimbus,-12.50,50.00', '11/21/2026,Orchid,30.00,20.00', '11/22/2026,Quill,-8.00,90.00'];
    const unknown = ['Nimbus unknown', 'Orchid unknown', 'Quill unknown'];
    expect(balancesIn([HEAD, ...rows].join('\n'))).toEqual(unknown);
    expect(balancesIn([HEAD, ...rows.map((row) => row.replace(/[\d.]+$/, '99.00'))].join('\n'))).toEqual(unknown);
    expect(balancesIn([HEAD, '11/20/2026,Nimbus,-12.50,87.50', '11/21/2026,Orchid,30.00,117.50'].join('\n'))).toEqual([
      'Nimbus unknown',
      'Orchid unknown',
    ]);
  });

  // covers: entry/balances 7
  test('each account of a table has its own balance', () => {
    const rows = [
      '11/20/2026,A1,-10.00,90.00,Main',
      '11/20/2026,B1,-1.00,499.00,Spare',
      '11/21/2026,A2,-20.00,70.00,Main',
      '11/21/2026,B2,-2.00,497.00,Spare',
      '11/22/2026,A3,5.00,75.00,Main',
      '11/22/2026,B3,-3.00,494.00,Spare',
    ];
    expect(balancesIn([`${HEAD},Account`, ...rows].join('\n'))).toEqual([
      'A1 9000',
      'B1 49900',
      'A2 7000',
      'B2 49700',
      'A3 7500',
      'B3 49400',
    ]);
  });
});

const rowsOf = (amounts: readonly number[], days: readonly number[], opening: number): BalancedRow[] => {
  let balance = opening;
  return amounts.map((signed, at) => {
    balance += signed;
    return { day: `2026-11-${String((days[at] ?? 0) + 10)}`, signed, shown: balance };
  });
};

const amounts = fc.array(
  fc.integer({ min: 1, max: 500_00 }).chain((size) => fc.constantFrom(size, -size)),
  { minLength: 4, maxLength: 40 },
);

describe('for any account', () => {
  // covers: entry/balances 7
  test('balances are those after each row, in both orders, or unknown', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: -1e6, max: 1e6 }), (signed, opening) => {
        const rows = rowsOf(
          signed,
          signed.map((_, at) => Math.floor(at / 3)),
          opening,
        );
        const right = rows.map(({ shown }) => shown);
        const [rising, falling] = [runningBalances(rows), runningBalances(rows.toReversed()).toReversed()];
        for (const found of [rising, falling])
          if (found.some((balance) => balance !== null)) expect(found).toEqual(right);
      }),
    );
  });

  // covers: entry/balances 7
  test('of many rows, only the last of each day and those next to a break are used', () => {
    const rows = rowsOf([-1_00, -2_00, -3_00, -4_00, -5_00, -7_00, 9_00, -11_00], [0, 0, 0, 1, 1, 1, 1, 1], 100_00);
    expect(runningBalances(rows, 4)).toEqual(
      [null, null, 94_00, null, null, null, null, 81_00 - 5_00].map((balance) =>
        balance === null ? null : cents(balance),
      ),
    );
    const broken = rowsOf(
      Array.from({ length: 40 }, (_, at) => (at % 7) - 20 || 1),
      Array.from({ length: 40 }, (_, at) => (at < 30 ? 0 : 1)),
      1_000_00,
    ).toSpliced(20, 1);
    const used = runningBalances(broken, 4).flatMap((balance, at) => (balance === null ? [] : at));
    expect(used).toEqual([19, 20, 28, 38]);
  });
});

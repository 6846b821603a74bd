import { expect, test } from 'vitest';
import type { MoneyColumn } from './csv-columns.ts';
import { settleMark } from './csv-decimals.ts';

function column(cells: readonly string[], name = 'Amount'): MoneyColumn {
  return {
    ...{ index: 0, name, roles: [], cells, filled: cells.length, distinct: new Set(cells) },
    values: cells.map(() => 1),
    ...{ negatives: 0, positives: cells.length, hasDecimals: false },
  };
}

test('12.500 is 12,500 or 12.5: the other reading is doubtful', () => {
  expect(settleMark([column(['12.500', '1.250'])], '.', undefined)).toEqual({ mark: ',', doubtful: '12.500' });
  expect(settleMark([column(['1,255', '12,250'])], '.', 'EUR')).toEqual({ mark: '.', doubtful: '12,250' });
});

test('a currency with thousandths settles it as decimals', () => {
  expect(settleMark([column(['12.500'])], ',', 'KWD')).toEqual({ mark: '.', doubtful: null });
});

test('a currency without cents, or a Japanese column name, settles it as thousands', () => {
  expect(settleMark([column(['12,500'])], '.', 'JPY')).toEqual({ mark: '.', doubtful: null });
  expect(settleMark([column(['12,500'], '出金')], '.', undefined)).toEqual({ mark: '.', doubtful: null });
});

test('other amounts leave the guess as it is', () => {
  expect(settleMark([column(['12.500', '12.50'])], '.', undefined)).toEqual({ mark: '.', doubtful: null });
  expect(settleMark([column(['12.500', '1,250'])], '.', undefined)).toEqual({ mark: '.', doubtful: null });
});

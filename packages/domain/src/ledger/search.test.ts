import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { searchKey, searchText } from './search.ts';

const text = searchText({ name: "Trader Joe's", description: 'Weekly GROCERIES', amountCents: cents(1_234_56) });

describe('search', () => {
  test.each(['trader', 'JOE', 'groceries', '1234.56', '$1,234.56', '1,234', '−$1,234.56', ' weekly '])(
    '%s is found',
    (typed) => {
      expect(text).toContain(searchKey(typed));
    },
  );

  test.each(['aldi', '1235', 'joe weekly'])('%s is not found', (typed) => {
    expect(text).not.toContain(searchKey(typed));
  });

  test('5 cents are 0.05', () => {
    expect(searchText({ name: '', description: '', amountCents: cents(5) })).toContain('0.05');
  });
});

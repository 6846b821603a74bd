import { expect, test } from 'vitest';
import { textsOfMerchant } from './merchant-texts.ts';

const contains = (value: string) => ({ comparison: 'contains', value });

// covers: entry/merchant-key 15
test.each([
  [
    'one text for all branches',
    ['SQ *JUNIPER & RYE BAKERY Asheville NC', 'JUNIPER & RYE BAKERY #2'],
    ['juniper & rye bakery'],
  ],
  ['one for each spelling', ['HOLLOWAY HARDWARE 42', 'HOLLOWAY HDWE #3'], ['holloway hardware', 'holloway hdwe']],
  ['a text that no other merchant prints', ['UBER *TRIP HELP.UBER.COM CA'], ['uber *trip']],
])('%s', (_, printed, texts) => {
  expect(textsOfMerchant(printed, [])).toEqual(texts.map(contains));
});

// covers: entry/merchant-key 15
test('a text in the name of another merchant isn’t used', () => {
  const printed = ['KESTREL COFFEE DENVER CO'];
  expect(textsOfMerchant(printed, ['kestrel coffee school'])).toEqual([contains('kestrel coffee denver')]);
  expect(textsOfMerchant(printed, ['kestrel coffee denver company school'])).toEqual(
    [contains('kestrel coffee denver co')].map(({ value }) => ({ comparison: 'equals', value })),
  );
});

// covers: entry/merchant-key 15
test('there are at most five', () => {
  const names = Array.from({ length: 9 }, (_, at) => `${'abcdefghi'.charAt(at)}${at}`);
  expect(textsOfMerchant(names, [])).toHaveLength(5);
});

import { expect, test } from 'vitest';
import { createStatementNames } from './named-statements.ts';

test('a statement gets a stable name the third time it runs', () => {
  const nameOf = createStatementNames();
  expect(['a', 'a', 'b', 'a', 'b', 'a', 'b'].map(nameOf)).toEqual([
    undefined,
    undefined,
    undefined,
    'auto_1',
    undefined,
    'auto_1',
    'auto_2',
  ]);
});

test('at most 200 statements are named', () => {
  const nameOf = createStatementNames();
  const texts = Array.from({ length: 300 }, (_, index) => `select ${index}`);
  for (const text of texts) for (let count = 0; count < 3; count += 1) nameOf(text);
  expect(texts.filter((text) => nameOf(text) !== undefined)).toHaveLength(200);
});

test('only the latest 500 unnamed statements are counted, and none over 10,000 characters', () => {
  const nameOf = createStatementNames();
  nameOf('first');
  nameOf('first');
  for (let number = 0; number < 500; number += 1) nameOf(`select ${number}`);
  expect(nameOf('first')).toBeUndefined();
  const long = 'x'.repeat(10_001);
  expect([long, long, long, long].map(nameOf)).toEqual([undefined, undefined, undefined, undefined]);
});

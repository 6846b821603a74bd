import { expect, test } from 'vitest';
import { findUnwantedWords, readUnwantedWords, withoutList } from './words.ts';

const glossary = `# Glossary

## Ledger

The rows that belong together.

## Words we don’t use

| Don’t write | Write |
|---|---|
| told | reported |
| somebody, nobody | a user, no one |
| goes on | continues |

## Signs

Cents and dollars.
`;

test('the list is the first column of the table, with words separated by commas', () => {
  expect(readUnwantedWords(glossary)).toEqual(['told', 'somebody', 'nobody', 'goes on']);
});

test('a glossary without the section is an error', () => {
  expect(() => readUnwantedWords('# Glossary\n')).toThrow('has no section');
});

test('the list itself is not searched, and the lines after it keep their numbers', () => {
  const searched = withoutList(glossary);
  expect(findUnwantedWords(searched, readUnwantedWords(glossary))).toEqual([]);
  expect(searched.split('\n').indexOf('## Signs')).toBe(glossary.split('\n').indexOf('## Signs'));
});

test.each([
  ['what the bank told us', 'told'],
  ['const toldAt = 1;', 'told'],
  ['TOLD_AT', 'told'],
  ['isToldByBank', 'told'],
  ['HTTPTold', 'told'],
  ['told-at', 'told'],
  ['Premium goes on', 'goes on'],
  ['goesOn', 'goes on'],
  ['Somebody else', 'somebody'],
])('%j contains %j', (line, word) => {
  expect(findUnwantedWords(`fine\n${line}`, readUnwantedWords(glossary))).toEqual([{ line: 2, word }]);
});

test.each(['stolder', 'untoldly', 'toldo', 'it goes only', 'nobodys'])('%j contains none', (line) => {
  expect(findUnwantedWords(line, readUnwantedWords(glossary))).toEqual([]);
});

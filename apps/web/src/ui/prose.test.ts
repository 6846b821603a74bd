import { expect, test } from 'vitest';
import { plainText, proseParts } from './prose.ts';

test('bold text and links become separate parts, in order', () => {
  expect(proseParts('Open **Add Rule**, or read [Legal](/Legal).')).toEqual([
    { kind: 'plain', text: 'Open ' },
    { kind: 'bold', text: 'Add Rule' },
    { kind: 'plain', text: ', or read ' },
    { kind: 'link', text: 'Legal', to: '/Legal' },
    { kind: 'plain', text: '.' },
  ]);
});

test.each(['$5.00 (five dollars)', '2 * 3 * 4', 'an [open bracket', ''])('%j is plain', (text) => {
  expect(proseParts(text)).toEqual(text === '' ? [] : [{ kind: 'plain', text }]);
});

test('plain text has no markup', () => {
  const blocks = ['Press **Undo**.', { list: ['one', '[two](/Two)'] }, { steps: ['three'] }];
  expect(plainText(blocks)).toBe('Press Undo.\none\ntwo\nthree');
});

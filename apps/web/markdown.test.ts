import { describe, expect, test } from 'vitest';
import { compileMarkdown } from './markdown.ts';

const compile = (text: string) => compileMarkdown(`---\ntitle: A page\n---\n${text}`);

test('front matter becomes fields, headings start sections, and wrapped lines are joined', () => {
  const page = compileMarkdown(
    [
      '---',
      'title: Rules: what they do',
      'summary: One line.',
      '---',
      '',
      'Two',
      'lines.',
      '',
      '## More',
      '',
      'End.',
    ].join('\n'),
  );
  expect(page).toEqual({
    fields: { title: 'Rules: what they do', summary: 'One line.' },
    body: [{ kind: 'paragraph', lines: [['Two lines.']] }],
    sections: [{ title: 'More', body: [{ kind: 'paragraph', lines: [['End.']] }] }],
  });
});

test('bold text and links become separate parts, in order', () => {
  expect(compile('Open **Add Rule**, or read [Legal](/Legal).').body).toEqual([
    {
      kind: 'paragraph',
      lines: [['Open ', { bold: 'Add Rule' }, ', or read ', { text: 'Legal', to: '/Legal' }, '.']],
    },
  ]);
});

test('bullets become a list and numbers become steps', () => {
  expect(compile('- one\n- **two**\n  wrapped\n\n1. three\n2. four').body).toEqual([
    { kind: 'list', lines: [['one'], [{ bold: 'two' }, ' wrapped']] },
    { kind: 'steps', lines: [['three'], ['four']] },
  ]);
});

test.each(['$5.00 (five dollars)', '2 * 3 * 4', 'an [open bracket', 'Terms & “conditions”'])('%j is plain', (text) => {
  expect(compile(text).body).toEqual([{ kind: 'paragraph', lines: [[text]] }]);
});

describe('fails on text that the screens can’t show', () => {
  test.each([
    '# Title',
    '> quote',
    '- a\n  - nested',
    '- a\n\n- loose',
    '*slanted*',
    '`code`',
    '![a](/b.png)',
    '<b>c</b>',
    '**bold and *slanted***',
    '[**bold** link](/Legal)',
    '## A `code` title',
  ])('%j', (text) => {
    expect(() => compile(text)).toThrow('The screens can’t show this Markdown');
  });

  test('no front matter', () => {
    expect(() => compileMarkdown('Only text.')).toThrow('The Markdown has no front matter.');
  });
});

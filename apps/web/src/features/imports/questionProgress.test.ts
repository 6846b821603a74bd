import { openText } from '@cairn/files';
import { expect, test } from 'vitest';
import { questionProgress } from './questionProgress.ts';

const opened = openText('Date,Description,Amount\n05/10/2026,Harrow,45.90\n06/10/2026,Meridian,60.00\n');
if (opened.kind !== 'table') throw new Error('not a table');
const { question, mapping } = opened;

// covers: server/files 3
test('the sign is asked first, then the date order', () => {
  const first = questionProgress({ question, mapping, origin: 'guess' });
  expect(first.questions.map(({ kind }) => kind)).toEqual(['sign']);
  expect(first.answers).toEqual([]);

  const [out] = question?.answers ?? [];
  if (!out) throw new Error('the question has no answers');
  const second = questionProgress({ question, mapping: out.mapping, origin: 'guess' });
  expect(second.questions.map(({ kind }) => kind)).toEqual(['sign', 'dateOrder']);
  expect(second.answers).toEqual([out]);

  const last = out.next?.answers[1];
  if (!last) throw new Error('there is no second question');
  const done = questionProgress({ question, mapping: last.mapping, origin: 'user' });
  expect(done.questions).toHaveLength(2);
  expect(done.answers).toEqual([out, last]);
  expect(last.mapping).toMatchObject({ isOutPositive: true, dateOrder: 'DMY' });
});

test('a saved mapping or one set by the user leaves nothing to answer', () => {
  expect(questionProgress({ question, mapping, origin: 'saved' }).questions).toEqual([]);
  expect(questionProgress({ question, mapping: { ...mapping, skippedRows: 2 }, origin: 'user' }).answers).toEqual([]);
});

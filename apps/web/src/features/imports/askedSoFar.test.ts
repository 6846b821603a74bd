import { openText } from '@cairn/files';
import { expect, test } from 'vitest';
import { askedSoFar } from './askedSoFar.ts';

const opened = openText('Date,Description,Amount\n05/10/2026,Harrow,45.90\n06/10/2026,Meridian,60.00\n');
if (opened.kind !== 'table') throw new Error('this is no table');
const { question, mapping } = opened;

test('the sign is asked first and the order of dates after it, each until it is answered', () => {
  const first = askedSoFar({ question, mapping, by: 'guess' });
  expect(first.questions.map(({ kind }) => kind)).toEqual(['sign']);
  expect(first.answers).toEqual([]);

  const [out] = question?.answers ?? [];
  if (!out) throw new Error('there is no answer');
  const second = askedSoFar({ question, mapping: out.mapping, by: 'guess' });
  expect(second.questions.map(({ kind }) => kind)).toEqual(['sign', 'dateOrder']);
  expect(second.answers).toEqual([out]);

  const last = out.next?.answers[1];
  if (!last) throw new Error('there is no second question');
  const done = askedSoFar({ question, mapping: last.mapping, by: 'person' });
  expect(done.questions).toHaveLength(2);
  expect(done.answers).toEqual([out, last]);
  expect(last.mapping).toMatchObject({ isOutPositive: true, dateOrder: 'DMY' });
});

test('a mapping that is remembered or set by hand leaves nothing to answer', () => {
  expect(askedSoFar({ question, mapping, by: 'memory' }).questions).toEqual([]);
  expect(askedSoFar({ question, mapping: { ...mapping, skippedRows: 2 }, by: 'person' }).answers).toEqual([]);
});

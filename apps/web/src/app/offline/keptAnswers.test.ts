import { expect, test } from 'vitest';
import { KEPT_FOR_MS, type KeptAnswer, MAX_KEPT, sortOut } from './keptAnswers.ts';

const NOW = 1_800_000_000_000;
const reader = { sub: 'maya', build: 'b2', nowMs: NOW };
const kept = (more: Partial<KeptAnswer> = {}): KeptAnswer => {
  return { sub: 'maya', build: 'b2', hash: 'h', key: ['h'], data: 1, atMs: NOW - 1, ...more };
};

test('somebody else’s answers are never shown, and are removed', () => {
  const noor = kept({ sub: 'noor' });
  expect(sortOut([noor, kept()], reader)).toEqual({ usable: [kept()], rest: [noor] });
});

test('what another build of the app has read is removed, because it may have another shape', () => {
  const before = kept({ build: 'b1' });
  expect(sortOut([before], reader)).toEqual({ usable: [], rest: [before] });
});

test('after 30 days an answer is too old', () => {
  const old = kept({ atMs: NOW - KEPT_FOR_MS });
  expect(sortOut([old], reader)).toEqual({ usable: [], rest: [old] });
  expect(sortOut([kept({ atMs: NOW - KEPT_FOR_MS + 1 })], reader).usable).toHaveLength(1);
});

test('the newest 300 are kept', () => {
  const many = Array.from({ length: MAX_KEPT + 5 }, (_, index) =>
    kept({ hash: `h${index}`, atMs: NOW - 1_000 + index }),
  );
  const { usable, rest } = sortOut(many, reader);
  expect(usable).toHaveLength(300);
  expect(rest.map(({ hash }) => hash)).toEqual(['h0', 'h1', 'h2', 'h3', 'h4']);
});

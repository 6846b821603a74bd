import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameName } from '../names.ts';
import { LONGEST_TAG_NAME, MOST_TAGS, tagName, withMergedTag, withTags } from './tags.ts';

describe('a tag’s name', () => {
  test.each([
    ['  Lisbon   trip ', 'Lisbon trip'],
    ['Lisbon\ntrip', 'Lisbon trip'],
    ['x'.repeat(LONGEST_TAG_NAME), 'x'.repeat(LONGEST_TAG_NAME)],
  ])('%j is saved as %j', (text, name) => {
    expect(tagName(text)).toBe(name);
  });

  test.each(['', '   ', '\n', '\u200b', 'x'.repeat(LONGEST_TAG_NAME + 1)])('%j is none', (text) => {
    expect(tagName(text)).toBeNull();
  });

  test('Lisbon and LISBON are the same tag, as are Café and cafe', () => {
    expect(sameName('LISBON', [{ name: 'Lisbon' }])).toBe('Lisbon');
    expect(sameName('cafe', [{ name: 'Café' }])).toBe('Café');
  });

  test('a name that is saved again stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const name = tagName(text);
        if (name === null) return;
        expect(tagName(name)).toBe(name);
        expect(name.length).toBeLessThanOrEqual(LONGEST_TAG_NAME);
        expect(name).toBe(name.trim());
      }),
    );
  });
});

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: MOST_TAGS });
const id = fc.integer({ min: 1, max: 30 });

describe('a transaction’s tags', () => {
  test('20 are allowed, 21 are not', () => {
    const twenty = Array.from({ length: MOST_TAGS }, (_, index) => index + 1);
    expect(withTags([], twenty)).toEqual(twenty);
    expect(withTags(twenty, [20])).toEqual(twenty);
    expect(withTags(twenty, [21])).toBeNull();
  });

  test('adding keeps those that are there in their order, and none is there twice', () => {
    fc.assert(
      fc.property(ids, fc.array(id, { maxLength: 30 }), (before, added) => {
        const all = withTags(before, added);
        const expected = new Set([...before, ...added]);
        if (expected.size > MOST_TAGS) expect(all).toBeNull();
        else {
          expect(all?.slice(0, before.length)).toEqual(before);
          expect(new Set(all)).toEqual(expected);
          expect(all).toHaveLength(expected.size);
        }
      }),
    );
  });

  test('after a merge the old tag is gone, the new one is there once, and the others are as they were', () => {
    fc.assert(
      fc.property(ids, id, id, (before, from, into) => {
        fc.pre(from !== into);
        const after = withMergedTag(before, from, into);
        expect(after).not.toContain(from);
        expect(after.filter((each) => each === into)).toHaveLength(
          before.includes(from) || before.includes(into) ? 1 : 0,
        );
        const others = (all: readonly number[]) => all.filter((each) => each !== from && each !== into);
        expect(others(after)).toEqual(others(before));
      }),
    );
  });
});

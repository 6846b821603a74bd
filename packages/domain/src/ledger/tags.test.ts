import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameName } from '../names.ts';
import { MAX_TAG_NAME_LENGTH, MAX_TAGS, tagName, withMergedTag, withTags } from './tags.ts';

describe('tag names', () => {
  // covers: entry/tags 2
  test.each([
    ['  Lisbon   trip ', 'Lisbon trip'],
    ['Lisbon\ntrip', 'Lisbon trip'],
    ['x'.repeat(MAX_TAG_NAME_LENGTH), 'x'.repeat(MAX_TAG_NAME_LENGTH)],
  ])('%j is saved as %j', (text, name) => {
    expect(tagName(text)).toBe(name);
  });

  // covers: entry/tags 2
  test.each(['', '   ', '\n', '\u200b', 'x'.repeat(MAX_TAG_NAME_LENGTH + 1)])('%j is not a valid name', (text) => {
    expect(tagName(text)).toBeNull();
  });

  // covers: entry/tags 2
  test('Lisbon and LISBON are the same tag, as are Café and cafe', () => {
    expect(sameName('LISBON', [{ name: 'Lisbon' }])).toBe('Lisbon');
    expect(sameName('cafe', [{ name: 'Café' }])).toBe('Café');
  });

  test('saving a name again doesn’t change it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const name = tagName(text);
        if (name === null) return;
        expect(tagName(name)).toBe(name);
        expect(name.length).toBeLessThanOrEqual(MAX_TAG_NAME_LENGTH);
        expect(name).toBe(name.trim());
      }),
    );
  });
});

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: MAX_TAGS });
const id = fc.integer({ min: 1, max: 30 });

describe('tags of a transaction', () => {
  // covers: entry/tags 22
  test('20 are allowed, 21 are not', () => {
    const twenty = Array.from({ length: MAX_TAGS }, (_, index) => index + 1);
    expect(withTags([], twenty)).toEqual(twenty);
    expect(withTags(twenty, [20])).toEqual(twenty);
    expect(withTags(twenty, [21])).toBeNull();
  });

  test('adding tags preserves the order of existing ones and makes no duplicates', () => {
    fc.assert(
      fc.property(ids, fc.array(id, { maxLength: 30 }), (before, added) => {
        const all = withTags(before, added);
        const expected = new Set([...before, ...added]);
        if (expected.size > MAX_TAGS) expect(all).toBeNull();
        else {
          expect(all?.slice(0, before.length)).toEqual(before);
          expect(new Set(all)).toEqual(expected);
          expect(all).toHaveLength(expected.size);
        }
      }),
    );
  });

  // covers: entry/tags 22
  test('after a merge, the old tag is gone, the new one appears once and the others are unchanged', () => {
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

import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { tag } from './tag.fixture.ts';
import { nextTagColor, nextTagColors, sharedTags, tagChoices } from './tagChoices.ts';

const tags = [
  tag(1, 'Lisbon', { transactionCount: 2 }),
  tag(2, 'Work', { transactionCount: 9 }),
  tag(3, 'Old Lisbon', { transactionCount: 5, spent: cents(1) }),
];

const shown = (typed: string, chosen: number[] = []) =>
  tagChoices(tags, chosen, typed).map((choice) => (choice.kind === 'tag' ? choice.tag.name : `+ ${choice.name}`));

describe('the choices of a tag field', () => {
  test('without text, all tags that aren’t chosen, the most used first', () => {
    expect(shown('')).toEqual(['Work', 'Old Lisbon', 'Lisbon']);
    expect(shown('', [2])).toEqual(['Old Lisbon', 'Lisbon']);
  });

  // covers: entry/tags 16
  test('names that start with the text come first, and a new name is offered', () => {
    expect(shown('LIS')).toEqual(['Lisbon', 'Old Lisbon', '+ LIS']);
    expect(shown(' new  trip ')).toEqual(['+ new trip']);
  });

  test('a name that exists, in any case, isn’t offered as new, even if it is chosen', () => {
    expect(shown('lisbon')).toEqual(['Lisbon', 'Old Lisbon']);
    expect(shown('work', [2])).toEqual([]);
    expect(shown('x'.repeat(51))).toEqual([]);
  });

  test('with 20 tags, nothing can be added', () => {
    expect(
      shown(
        '',
        Array.from({ length: 20 }, (_, at) => at + 10),
      ),
    ).toEqual([]);
  });
});

// covers: entry/tags 16
test('a new tag gets the first color that the fewest tags have', () => {
  const first = nextTagColor([]);
  const second = nextTagColor([{ color: first.toLowerCase() }]);
  expect(second).not.toBe(first);
  expect(nextTagColor([{ color: second }])).toBe(first);
});

test('several new tags have different colors, none of which the existing tags have', () => {
  const colors = nextTagColors(tags, 4);
  expect(new Set([...colors, ...tags.map(({ color }) => color.toUpperCase())]).size).toBe(5);
});

test('a new name that is chosen already isn’t offered again', () => {
  expect(tagChoices(tags, [], 'summer', ['Summer'])).toEqual([]);
});

// covers: entry/tags 19
test('shared tags are those that every transaction has, and none if one isn’t loaded', () => {
  const row = (id: number, ...tagIds: number[]) => ({
    id,
    tags: tagIds.map((tagId) => ({ tagId, state: null, paidByTransactionId: null })),
  });
  const loaded = [row(1, 5, 6), row(2, 6, 7), row(3)];
  expect(sharedTags([1], loaded)).toEqual([5, 6]);
  expect(sharedTags([1, 2], loaded)).toEqual([6]);
  expect(sharedTags([1, 2, 3], loaded)).toEqual([]);
  expect(sharedTags([1, 9], loaded)).toEqual([]);
});

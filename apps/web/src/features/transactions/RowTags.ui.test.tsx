import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { tag } from '../tags/tag.fixture.ts';
import { toExportRow } from './exportRow.ts';
import { RowTags } from './RowTags.tsx';
import { transaction } from './transaction.fixture.ts';

const tags = [tag(5, 'Thanksgiving', { color: '#1E8C83' }), tag(6, 'Household', { color: '#B54A7A' }), tag(7, 'work')];
const row = {
  ...transaction(1, 'Costco'),
  tags: tags.map(({ id }) => ({ tagId: id, state: null, paidByTransactionId: null })),
};

// covers: entry/tags 23
test('a row shows its first two tags by name, in their colors, and how many more there are', () => {
  const markup = renderToStaticMarkup(<RowTags tags={row.tags} tagsById={new Map(tags.map((one) => [one.id, one]))} />);
  expect(markup.replace(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toBe(
    ' Tag Household Tag Thanksgiving +1 more tags: work ',
  );
  expect(markup.match(/--c:#\w{6}/g)).toEqual(['--c:#B54A7A', '--c:#1E8C83']);
});

// covers: entry/tags 24
test('until the names of its tags are known, a row keeps their place; without tags, it has none', () => {
  expect(renderToStaticMarkup(<RowTags tags={row.tags} tagsById={new Map()} />)).toContain('height:20px');
  expect(renderToStaticMarkup(<RowTags tags={[]} tagsById={new Map()} />)).toBe('');
});

// covers: entry/tags 23
test('an export lists tags in the same order', () => {
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  expect(toExportRow(row, { types: new Map(), tags: names }).tags).toEqual(['Household', 'Thanksgiving', 'work']);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RowLabels } from './RowLabels.tsx';
import { transaction } from './transaction.fixture.ts';

test.each([
  ['posted', {}, ''],
  ['pending', { isPending: true }, 'Pending'],
  ['removed by the bank', { isPending: true, isRemovedByBank: true }, 'Removed by bank'],
  ['hidden', { isHidden: true }, 'Hidden'],
])('a transaction that is %s is labeled accordingly', (_state, options, label) => {
  const markup = renderToStaticMarkup(<RowLabels transaction={transaction(1, 'Hotel', options)} />);
  expect(markup.replace(/<[^>]*>/g, '')).toBe(label);
});

import { contract, type Tag } from '@cairn/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeApi } from '../../../test/fakeApi.ts';
import { openPart } from '../../../test/openScreen.tsx';
import { button, findField } from '../../../test/queries.ts';
import { tag } from '../tags/tag.fixture.ts';
import { FilterSheet } from './FilterSheet.tsx';
import { type DraftFilters, noFilters } from './filters.ts';

function renderSheet(tags: readonly Tag[], onApply: (filters: DraftFilters) => void) {
  const none = () => {};
  return openPart(
    <FilterSheet
      filters={noFilters}
      categories={[]}
      accounts={[]}
      tags={tags}
      onApply={onApply}
      onReset={none}
      onClose={none}
    />,
    new FakeApi().on(contract.countTransactions, 9),
  );
}

// covers: entry/split-lines 43
test('a tag can be chosen if there are tags', async () => {
  const onApply = vi.fn();
  const user = renderSheet([tag(5, 'Lisbon')], onApply);
  await user.selectOptions(await findField('Tag'), 'Lisbon');
  await user.click(await screen.findByRole('button', { name: /^Apply/ }));
  expect(onApply).toHaveBeenCalledWith(expect.objectContaining({ tagId: 5 }));
});

// covers: entry/split-lines 45
test('the state of a reimbursement can be chosen if there is a tag for it', async () => {
  const onApply = vi.fn();
  const user = renderSheet([tag(9, 'Reimbursable', { kind: 'reimbursable' })], onApply);
  await user.selectOptions(await findField('Reimbursement'), 'Paid back');
  await user.click(await screen.findByRole('button', { name: /^Apply/ }));
  expect(onApply).toHaveBeenCalledWith(expect.objectContaining({ reimbursement: 'paid' }));
  await user.selectOptions(await findField('Reimbursement'), 'All Transactions');
  await user.click(await screen.findByRole('button', { name: /^Apply/ }));
  expect(onApply).toHaveBeenLastCalledWith(expect.objectContaining({ reimbursement: null }));
});

// covers: entry/split-lines 45
test('with plain tags only, nothing asks for a reimbursement', () => {
  renderSheet([tag(5, 'Lisbon')], vi.fn());
  expect(screen.queryByLabelText('Reimbursement')).toBeNull();
});

// covers: entry/fields 11
test('at least 50 with at most 20 gets a message on leaving the field, which goes with the mistake', async () => {
  const onApply = vi.fn();
  const user = renderSheet([], onApply);
  expect(screen.queryByLabelText('Tag')).toBeNull();
  await user.type(await findField('At least'), '50');
  await user.type(await findField('At most'), '20');
  expect(screen.queryByText(/can’t be more than/)).toBeNull();
  await user.tab();
  expect(screen.getByText('“At least” can’t be more than “At most”')).toBeDefined();
  await user.click(button('Apply'));
  expect(onApply).not.toHaveBeenCalled();
  await user.type(await findField('At most'), '0');
  expect(screen.queryByText(/can’t be more than/)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Apply · 9 transactions' }));
  expect(onApply).toHaveBeenCalledWith(expect.objectContaining({ least: 50_00, most: 200_00 }));
});

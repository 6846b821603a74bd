import { contract, type Tag } from '@cairn/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FakeApi } from '../../../test/fakeApi.ts';
import { button, findField } from '../../../test/queries.ts';
import { queryClient } from '../../app/queryClient.ts';
import { noteActivity } from '../../app/session/idle.ts';
import { sessionOf } from '../../app/session/session.fixture.ts';
import { writeSession } from '../../app/session/sessionStore.ts';
import { setTransport } from '../../app/transport.ts';
import { tag } from '../tags/tag.fixture.ts';
import { FilterSheet } from './FilterSheet.tsx';
import { type DraftFilters, noFilters } from './filters.ts';

function renderSheet(tags: readonly Tag[], onApply: (filters: DraftFilters) => void) {
  writeSession(sessionOf('maya'));
  noteActivity(Date.now());
  setTransport(new FakeApi().on(contract.countTransactions, 9).transport);
  const none = () => {};
  render(
    <QueryClientProvider client={queryClient}>
      <FilterSheet
        filters={noFilters}
        categories={[]}
        accounts={[]}
        tags={tags}
        onApply={onApply}
        onReset={none}
        onClose={none}
      />
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
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

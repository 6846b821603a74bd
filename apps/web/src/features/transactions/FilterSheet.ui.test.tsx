import { contract } from '@cairn/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FakeApi } from '../../../test/fakeApi.ts';
import { button, findField } from '../../../test/queries.ts';
import { queryClient } from '../../app/queryClient.ts';
import { setTransport } from '../../app/transport.ts';
import { FilterSheet } from './FilterSheet.tsx';
import { noFilters } from './filters.ts';

test('at least 50 with at most 20 gets a message on leaving the field, which goes with the mistake', async () => {
  setTransport(new FakeApi().on(contract.countTransactions, 9).transport);
  const onApply = vi.fn();
  const none = () => {};
  render(
    <QueryClientProvider client={queryClient}>
      <FilterSheet filters={noFilters} categories={[]} accounts={[]} onApply={onApply} onReset={none} onClose={none} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null });
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

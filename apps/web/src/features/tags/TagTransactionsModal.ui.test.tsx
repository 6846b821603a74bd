import { contract } from '@cairn/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeApi } from '../../../test/fakeApi.ts';
import { openPart } from '../../../test/openScreen.tsx';
import { button } from '../../../test/queries.ts';
import { TagTransactionsModal } from './TagTransactionsModal.tsx';
import { tag } from './tag.fixture.ts';

// covers: entry/split-lines 44
test('while 20,000 transactions are tagged, the dialog says so, and then it closes', async () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => index + 1);
  const { promise: answer, resolve } = Promise.withResolvers<{ success: true; count: number }>();
  const api = new FakeApi().on(contract.getTags, [tag(1, 'Lisbon')]).on(contract.bulkTag, () => answer);
  const onClose = vi.fn();
  const user = openPart(<TagTransactionsModal ids={ids} transactions={[]} onClose={onClose} />, api);
  await user.click(await screen.findByRole('combobox', { name: 'Tags' }));
  await user.keyboard('lis');
  await screen.findByRole('option', { name: /Lisbon/ });
  await user.keyboard('{Enter}');
  await user.click(button('Save Tags'));
  expect(await screen.findByText('Tagging 20,000 transactions. This can take several seconds.')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  resolve({ success: true, count: ids.length });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

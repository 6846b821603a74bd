import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setUpUser } from '../../../test/user.ts';
import { category, subcategory } from '../categories/category.fixture.ts';
import { RecategorizeModal } from './RecategorizeModal.tsx';

const categories = [category(1, 'Food', { subcategories: [subcategory(2, 'Market')] }), category(3, 'Fun')];

// covers: screen/transactions 16, 18-20; validation 31
test('the recategorize modal explains what it will do, and Cancel changes nothing', async () => {
  const user = setUpUser();
  const [onCancel, onApply] = [vi.fn(), vi.fn()];
  render(
    <RecategorizeModal count={1} categories={categories} isPending={false} onCancel={onCancel} onApply={onApply} />,
  );
  const modal = screen.getByRole('dialog', { name: 'Recategorize selected transactions' });
  expect(modal.textContent).toContain(
    'You are about to recategorize 1 selected transaction. The category and subcategory will be applied to all selected.',
  );
  await user.selectOptions(screen.getByLabelText('Category'), 'Fun');
  expect(screen.queryByLabelText('Subcategory')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Category'), 'Food');
  await user.selectOptions(screen.getByLabelText('Subcategory'), 'Market');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onApply).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Apply selected category' }));
  expect(onApply).toHaveBeenCalledWith(1, 2);
});

// covers: entry/split-lines 44
test.each([
  [20_000, true, 'Recategorizing 20,000 transactions. This can take several seconds.'],
  [20_000, false, ''],
  [100, true, ''],
])('with %d transactions, pending: %s, the modal says “%s”', (count, isPending, text) => {
  const nothing = () => {};
  render(<RecategorizeModal {...{ count, categories, isPending }} onCancel={nothing} onApply={nothing} />);
  expect(screen.getByRole('status').textContent).toBe(text);
});

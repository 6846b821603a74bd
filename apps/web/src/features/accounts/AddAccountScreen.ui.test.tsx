import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';

const field = (name: string) => screen.findByRole('textbox', { name });

test('a form sent too early names each field that is missing, and puts the focus on the first', async () => {
  const user = await openScreen('/AddAccount', emptyHousehold());
  await user.type(await field('Current Balance'), '12.5');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  for (const missing of [
    'Enter an account name',
    'Enter an institution',
    'Enter the available balance',
    'Choose an account type',
  ])
    expect(screen.getByText(missing)).toBeDefined();
  expect(screen.queryByText('Enter the current balance')).toBeNull();
  expect(document.activeElement).toBe(await field('Account Name'));
  expect(await field('Current Balance')).toHaveProperty('value', '$12.50');
});

import { expect, test } from 'vitest';
import { accountLabels, institutionLabel } from './labels.ts';

const account = (id: number, displayName: string, mask: string | null) => ({
  id,
  displayName,
  institutionName: 'Chase',
  mask,
});

// covers: server/monthly-budget 52
test('accounts with the same name are distinguished by their last digits or their bank', () => {
  const labels = accountLabels([account(1, 'Checking', '4821'), account(2, 'CHECKING', '77'), account(3, 'Card', '1')]);
  expect([...labels.values()]).toEqual(['Checking ·· 4821', 'CHECKING ·· 77', 'Card']);
  expect(accountLabels([account(1, 'Cash', null), account(2, 'Cash', '12')]).get(1)).toBe('Cash · Chase');
});

test('the institution is shown with the last digits if they are known', () => {
  expect(institutionLabel(account(1, 'Checking', '4821'))).toBe('Chase ·· 4821');
  expect(institutionLabel(account(1, 'Cash', null))).toBe('Chase');
});

import { contract, type Transaction } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/openScreen.tsx';
import { fieldValue } from '../../../test/queries.ts';
import { detailsOf, food, fun, householdWith, transaction } from '../transactions/transaction.fixture.ts';

const labels = ({ id, name, icon, iconColor }: typeof food) => ({ id, name, icon, iconColor });

const costco = transaction(1, 'Costco', { amountCents: 98_09, category: food });
const line = { subcategory: null, note: '', isTransfer: false, tagIds: [] };
const splitCostco: Transaction = {
  ...costco,
  category: null,
  isSplit: true,
  splits: [
    { ...line, category: labels(food), amount: cents(60_00), takesRemainder: true },
    { ...line, category: labels(fun), amount: cents(38_09), takesRemainder: false },
  ],
};

async function openDialog(shown: Transaction, more: object = {}) {
  const details = { ...detailsOf(shown), ...more };
  const api = householdWith([shown])
    .on(contract.getTransactionData, details)
    .on(contract.saveSplit, splitCostco)
    .on(contract.removeSplit, costco);
  const user = await openScreen('/EditTransaction/1', api);
  await user.click(await screen.findByRole('button', { name: shown.isSplit ? 'Edit split' : 'Split' }));
  return { api, user, dialog: within(await screen.findByRole('dialog', { name: 'Split Costco' })) };
}

/** The dialog's announcements. */
function saidBy(dialog: { getAllByRole: (role: string) => HTMLElement[] }): string {
  return dialog
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join();
}

// covers: entry/split-lines 36
test('three parts by keyboard: arithmetic, Enter adds a part, and Ctrl+Enter saves', async () => {
  const { api, user, dialog } = await openDialog(costco);
  expect(dialog.getByText('$98.09 on 11/15/2026')).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByLabelText('Amount of part 1'));
  await user.keyboard('71.84');
  await user.click(dialog.getByLabelText('Amount of part 2'));
  await user.keyboard('8.50+5.75');
  expect(dialog.getByText('= $14.25')).toBeDefined();
  expect(dialog.getByLabelText('Amount of part 1')).toHaveProperty('value', '$71.84');
  expect(saidBy(dialog)).toContain('Left to assign $12.00');
  expect(dialog.getByRole('button', { name: 'Save split' })).toHaveProperty('disabled', true);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(dialog.getByLabelText('Category of part 3'));
  expect(dialog.getByLabelText('Amount of part 2')).toHaveProperty('value', '$14.25');
  await user.click(dialog.getByRole('button', { name: 'Use the last $12.00' }));
  expect(document.activeElement).toBe(dialog.getByLabelText('Amount of part 3'));
  expect(dialog.getByLabelText('Amount of part 3')).toHaveProperty('value', '$12.00');
  expect(saidBy(dialog)).toContain('All assigned');
  await user.selectOptions(dialog.getByLabelText('Category of part 2'), 'Fun');
  await user.selectOptions(dialog.getByLabelText('Category of part 3'), 'Market');
  await user.type(dialog.getByLabelText('Note of part 3'), 'Foil pans');
  await user.selectOptions(dialog.getByLabelText('If the bank changes the amount'), 'Adjust Fun');
  await user.click(dialog.getByRole('switch', { name: 'Suggest this split next time' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Split saved')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.bodiesOf(contract.saveSplit)).toMatchObject([
    {
      id: 1,
      remember: 'suggest',
      lines: [
        { categoryId: food.id, amount: 71_84, takesRemainder: false },
        { categoryId: fun.id, amount: 14_25, takesRemainder: true },
        { categoryId: food.id, subcategoryId: 12, amount: 12_00, note: 'Foil pans' },
      ],
    },
  ]);
});

// covers: entry/split-lines 50
test('Enter goes from amount to amount: 60.00 and 26.09, then it takes the 12.00 that are left, and saves', async () => {
  const { api, user, dialog } = await openDialog(costco);
  await user.click(dialog.getByRole('button', { name: 'Add a part' }));
  await user.click(dialog.getByLabelText('Amount of part 1'));
  await user.keyboard('60{Enter}');
  expect(dialog.getByLabelText('Amount of part 1')).toHaveProperty('value', '$60.00');
  expect(document.activeElement).toBe(dialog.getByLabelText('Amount of part 2'));
  await user.keyboard('26.09{Enter}');
  expect(document.activeElement).toBe(dialog.getByLabelText('Amount of part 3'));
  await user.keyboard('{Enter}');
  expect(dialog.getByLabelText('Amount of part 3')).toHaveProperty('value', '$12.00');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Split saved')).toBeDefined();
  expect(api.bodiesOf(contract.saveSplit)).toMatchObject([
    { lines: [{ amount: 60_00 }, { amount: 26_09 }, { amount: 12_00 }] },
  ]);
});

// covers: entry/split-lines 50
test('Enter in the empty last amount takes the 12.00 that are left, and Enter again saves', async () => {
  const { api, user, dialog } = await openDialog(costco);
  await user.keyboard('86.09');
  await user.click(dialog.getByLabelText('Amount of part 2'));
  await user.keyboard('{Enter}');
  expect(dialog.getByLabelText('Amount of part 2')).toHaveProperty('value', '$12.00');
  expect(document.activeElement).toBe(dialog.getByLabelText('Amount of part 2'));
  expect(api.bodiesOf(contract.saveSplit)).toEqual([]);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Split saved')).toBeDefined();
  expect(api.bodiesOf(contract.saveSplit)).toMatchObject([{ lines: [{ amount: 86_09 }, { amount: 12_00 }] }]);
});

// covers: entry/split-lines 50
test('a part without an amount is named, and after it was removed the focus is on the part in its place', async () => {
  const { user, dialog } = await openDialog(costco);
  await user.click(dialog.getByRole('button', { name: 'Add a part' }));
  await user.type(dialog.getByLabelText('Amount of part 1'), '60');
  await user.type(dialog.getByLabelText('Amount of part 3'), '38.09');
  expect(saidBy(dialog)).toContain('Part 2 has no amount. Enter one, or remove the part.');
  await user.click(dialog.getByRole('button', { name: 'Add a part' }));
  expect(document.activeElement).toBe(dialog.getByLabelText('Category of part 4'));
  await user.click(dialog.getByRole('button', { name: 'Remove part 4' }));
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Remove part 3' }));
  await user.click(dialog.getByRole('button', { name: 'Remove part 2' }));
  // Two parts can't be removed, so the amount of the one in its place has the focus.
  expect(document.activeElement).toBe(dialog.getByLabelText('Amount of part 2'));
  expect(saidBy(dialog)).not.toContain('has no amount');
  expect(dialog.getByRole('button', { name: 'Save split' })).toHaveProperty('disabled', false);
});

// covers: entry/split-lines 36
test('too much is shown as over, and a malformed amount is marked', async () => {
  const { user, dialog } = await openDialog(costco);
  await user.keyboard('101.09');
  expect(saidBy(dialog)).toContain('Over by $3.00');
  await user.clear(dialog.getByLabelText('Amount of part 1'));
  await user.type(dialog.getByLabelText('Amount of part 1'), '1/0{Tab}');
  expect(dialog.getByText('You can’t divide by zero.')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Save split' })).toHaveProperty('disabled', true);
});

// covers: entry/split-lines 36, 47
test('Split evenly: 98.09 = 49.05 + 49.04, shown as 50.01% and 49.99%', async () => {
  const { user, dialog } = await openDialog(costco);
  await user.click(dialog.getByRole('button', { name: 'Split evenly' }));
  expect(dialog.getByLabelText('Amount of part 1')).toHaveProperty('value', '$49.05');
  expect(dialog.getByLabelText('Amount of part 2')).toHaveProperty('value', '$49.04');
  await user.click(dialog.getByRole('button', { name: 'Percent' }));
  expect(dialog.getByLabelText('Percent of part 1')).toHaveProperty('value', '50.01%');
  expect(saidBy(dialog)).toContain('All assigned1 part without a category');
});

// covers: entry/split-lines 46
test('Split evenly includes a part that was added to two filled ones: 98.09 = 32.70 + 32.70 + 32.69', async () => {
  const { user, dialog } = await openDialog(costco);
  await user.click(dialog.getByRole('button', { name: 'Split evenly' }));
  await user.click(dialog.getByRole('button', { name: 'Add a part' }));
  await user.click(dialog.getByRole('button', { name: 'Split evenly' }));
  const amounts = [1, 2, 3].map((part) => fieldValue(`Amount of part ${part}`));
  expect(amounts).toEqual(['$32.70', '$32.70', '$32.69']);
  expect(dialog.getByRole('button', { name: 'Save split' })).toHaveProperty('disabled', false);
});

// covers: entry/split-lines 36
test('Tab moves from a part’s note to its amount, and from there to “Use the last”', async () => {
  const { user, dialog } = await openDialog(costco);
  await user.keyboard('86.09');
  await user.click(dialog.getByLabelText('Note of part 2'));
  await user.tab();
  expect(document.activeElement).toBe(dialog.getByLabelText('Amount of part 2'));
  await user.tab();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Use the last $12.00' }));
  await user.tab({ shift: true });
  await user.keyboard('5');
  expect(dialog.getByLabelText('Amount of part 2')).toHaveProperty('value', '5');
  expect(saidBy(dialog)).toContain('Left to assign $7.00');
});

// covers: entry/split-lines 42
test('a name of 200 letters is cut in the title', async () => {
  const long = { ...costco, name: 'W'.repeat(200) };
  const api = householdWith([long]).on(contract.getTransactionData, detailsOf(long));
  const user = await openScreen('/EditTransaction/1', api);
  await user.click(await screen.findByRole('button', { name: 'Split' }));
  expect(await screen.findByRole('dialog', { name: `Split ${'W'.repeat(60)}…` })).toBeDefined();
});

// covers: entry/split-lines 46
test('Proportional spreads the rest: 60.00 + 30.00 of 98.09 = 65.39 + 32.70', async () => {
  const { user, dialog } = await openDialog(costco);
  expect(dialog.getByRole('button', { name: 'Proportional' })).toHaveProperty('disabled', true);
  expect(dialog.getByText('“Proportional” works once a part has an amount.')).toBeDefined();
  await user.keyboard('60');
  await user.type(dialog.getByLabelText('Amount of part 2'), '30');
  expect(dialog.queryByText(/works once a part/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Proportional' }));
  expect(dialog.getByLabelText('Amount of part 1')).toHaveProperty('value', '$65.39');
  expect(dialog.getByLabelText('Amount of part 2')).toHaveProperty('value', '$32.70');
});

// covers: entry/split-lines 48
test('the merchant’s remembered split is offered, used with one press, and can be applied automatically', async () => {
  const suggestedSplit = splitCostco.splits;
  const { api, user, dialog } = await openDialog(costco, { suggestedSplit, rememberedSplit: 'suggest' });
  expect(dialog.getByText(/Food \$60.00, Fun \$38.09/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Use this split' }));
  expect(saidBy(dialog)).toContain('All assigned');
  expect(dialog.getByRole('switch', { name: 'Suggest this split next time' })).toHaveProperty('checked', true);
  await user.click(dialog.getByRole('switch', { name: 'Split new ones automatically' }));
  await user.click(dialog.getByRole('button', { name: 'Save split' }));
  expect(await screen.findByText('Split saved')).toBeDefined();
  expect(api.bodiesOf(contract.saveSplit)).toMatchObject([{ remember: 'automatic' }]);
});

// covers: entry/split-lines 49
test('closing asks before typed amounts are lost', async () => {
  const { user, dialog } = await openDialog(costco);
  await user.keyboard('12');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  const prompt = within(screen.getByRole('alertdialog', { name: 'Discard this split?' }));
  await user.click(prompt.getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Amount of part 1')).toHaveProperty('value', '$12.00');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

// covers: entry/split-lines 36
test('a split opens with its lines, two parts can’t be removed, and Escape closes it', async () => {
  const { user, dialog } = await openDialog(splitCostco);
  expect(dialog.getByLabelText('Amount of part 1')).toHaveProperty('value', '$60.00');
  expect(await dialog.findByRole('img', { name: 'Food 61 percent, Fun 39 percent' })).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Remove part 1' })).toHaveProperty('disabled', true);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

// covers: entry/split-lines 36
test('Remove split removes it', async () => {
  const { api, user, dialog } = await openDialog(splitCostco);
  await user.click(dialog.getByRole('button', { name: 'Remove split' }));
  expect(await screen.findByText('Split removed')).toBeDefined();
  expect(api.bodiesOf(contract.removeSplit)).toEqual([{ id: 1 }]);
});

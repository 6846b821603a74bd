import { contract } from '@cairn/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button, closeError, closeToast } from '../../../test/queries.ts';
import { queryClient } from '../../app/queryClient.ts';
import { category, subcategory } from '../categories/category.fixture.ts';
import { tag } from '../tags/tag.fixture.ts';
import { food, fun, transaction } from '../transactions/transaction.fixture.ts';
import { rule } from './rule.fixture.ts';
import { rulesQuery } from './rules.data.ts';

const trader = rule(1, 'trader', {
  categoryId: food.id,
  effects: { name: 'Trader Joe’s', tagIds: [5] },
  caughtCount: 12,
});
const gas = rule(2, 'gas', { categoryId: fun.id, effects: {} });
const cinema = rule(3, 'cinema', { isEnabled: false });

const household = (rules = [trader, gas, cinema]) =>
  emptyHousehold()
    .on(contract.getAllCategories, [food, fun])
    .on(contract.getTags, [tag(5, 'Weekly')])
    .on(contract.getRules, rules);

const bodyOf = (api: FakeApi, call: unknown) => api.sent.findLast((sent) => sent.call === call)?.body;
const rowOf = async (condition: string) =>
  within((await screen.findByRole('button', { name: condition })).closest('li') ?? document.body);
const conditions = () =>
  screen.getAllByRole('button', { name: /^Name contains/ }).map(({ textContent }) => textContent);

// covers: entry/rules 19
test('a rule shows its condition, its effects, its tags, and how much it caught', async () => {
  await openScreen('/Rules', household());
  const row = await rowOf('Name contains trader');
  expect(row.getByText('Category: Food')).toBeDefined();
  expect(row.getByText('Rename to Trader Joe’s')).toBeDefined();
  expect(await row.findByText('Weekly')).toBeDefined();
  expect(row.getByText('Caught 12 transactions')).toBeDefined();
  const off = await rowOf('Name contains cinema');
  expect(off.getByRole('switch')).toHaveProperty('checked', false);
  expect(off.getByText('Nothing caught yet')).toBeDefined();
});

test('rules wait for the names of their categories and tags, so that no row grows', async () => {
  const loaded = Promise.withResolvers<(typeof food)[]>();
  const api = household().on(contract.getAllCategories, () => loaded.promise);
  await openScreen('/Rules', api);
  // The list's own data is there.
  await act(() => queryClient.ensureQueryData(rulesQuery).then(() => {}));
  expect(screen.queryByRole('button', { name: 'Name contains trader' })).toBeNull();
  loaded.resolve([food, fun]);
  expect((await rowOf('Name contains trader')).getByText('Category: Food')).toBeDefined();
});

// covers: entry/rules 24
test('a search lists the rules that match, which can’t be moved', async () => {
  const user = await openScreen('/Rules', household());
  await user.type(await screen.findByLabelText('Search rules'), 'food');
  expect(conditions()).toEqual(['Name contains trader']);
  expect(screen.getByText('1 rule found')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Move Name contains trader' })).toBeNull();
  await user.type(screen.getByLabelText('Search rules'), ' nowhere');
  await user.click(button('Clear search'));
  expect(conditions()).toHaveLength(3);
});

// covers: entry/rules 22
test('the link from a transaction finds its rule', async () => {
  await openScreen('/Rules?search=Name%20contains%20trader', household());
  expect(await screen.findByText('1 rule found')).toBeDefined();
  expect(conditions()).toEqual(['Name contains trader']);
});

// covers: entry/rules 24
test('switching a rule off shows at once, and comes back on if that fails', async () => {
  const api = household().on(contract.saveRule, new ErrorAnswer(503, 'unavailable'));
  const user = await openScreen('/Rules', api);
  const row = await rowOf('Name contains gas');
  await user.click(row.getByRole('switch'));
  await waitFor(() => expect(bodyOf(api, contract.saveRule)).toMatchObject({ id: 2, isEnabled: false }));
  await closeError(user);
  await waitFor(() => expect(row.getByRole('switch')).toHaveProperty('checked', true));
  api
    .on(contract.saveRule, { id: 2, changed: 0 })
    .on(contract.getRules, [trader, { ...gas, isEnabled: false }, cinema]);
  await user.click(row.getByRole('switch'));
  expect(await screen.findByText('Rule turned off')).toBeDefined();
});

// covers: entry/rules 25
test('Space grabs a rule, the arrow keys move it, and Space drops it, with a message for each', async () => {
  const api = household().on(contract.reorderRules, () => {
    api.on(contract.getRules, [trader, cinema, gas]);
    return {};
  });
  const user = await openScreen('/Rules', api);
  const handle = await screen.findByRole('button', { name: 'Move Name contains cinema' });
  act(() => handle.focus());
  await user.keyboard(' ');
  expect(screen.getByText(/^Name contains cinema grabbed, position 3 of 3\./)).toBeDefined();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByText('Name contains cinema moved to position 2 of 3.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Name contains cinema' }));
  expect(conditions()).toEqual(['Name contains trader', 'Name contains cinema', 'Name contains gas']);
  await user.keyboard(' ');
  await waitFor(() => expect(bodyOf(api, contract.reorderRules)).toEqual({ id: 3, beforeId: 2 }));
  expect(await screen.findByText('Rules reordered')).toBeDefined();
  expect(screen.getByText('Name contains cinema dropped at position 2 of 3.')).toBeDefined();
});

// covers: entry/rules 25
test('Escape puts a grabbed rule back, and nothing is sent', async () => {
  const api = household();
  const user = await openScreen('/Rules', api);
  const handle = await screen.findByRole('button', { name: 'Move Name contains trader' });
  act(() => handle.focus());
  await user.keyboard(' {ArrowDown}{ArrowDown}{Escape}');
  expect(screen.getByText(/^Reordering canceled\. Name contains trader is back at position 1 of 3\./)).toBeDefined();
  expect(conditions()[0]).toBe('Name contains trader');
  expect(bodyOf(api, contract.reorderRules)).toBeUndefined();
});

// covers: entry/rules 25
test('a rule that is dragged below the others moves to the end', async () => {
  const api = household().on(contract.reorderRules, {});
  await openScreen('/Rules', api);
  fireEvent.pointerDown(await screen.findByRole('button', { name: 'Move Name contains trader' }), { button: 0 });
  fireEvent.pointerMove(window, { clientY: 500 });
  expect(conditions().at(-1)).toBe('Name contains trader');
  fireEvent.pointerUp(window);
  await waitFor(() => expect(bodyOf(api, contract.reorderRules)).toEqual({ id: 1, beforeId: null }));
});

// covers: entry/rules 23
test('without rules, the screen says what they do and adds the first one', async () => {
  const before = transaction(1, 'TRADER #12');
  const after = {
    name: 'Trader Joe’s',
    categoryId: food.id,
    subcategoryId: null,
    tagIds: [],
    markedAsTransfer: false,
    hidden: false,
    splits: [],
  };
  const api = household([])
    .on(contract.previewRule, { count: 12, changes: [{ transaction: before, after }] })
    .on(contract.saveRule, () => {
      api.on(contract.getRules, [trader]);
      return { id: 1, changed: 12 };
    });
  const user = await openScreen('/Rules', api);
  expect(await screen.findByText('No rules yet')).toBeDefined();
  await user.click(button('Add Rule'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Rule' }));
  await user.click(dialog.getByRole('button', { name: 'Add Rule' }));
  expect(dialog.getByText('Enter a name')).toBeDefined();
  expect(dialog.getByText('Choose at least one thing the rule does')).toBeDefined();
  await user.type(dialog.getByLabelText(/^Value/), 'trader');
  await user.selectOptions(dialog.getByLabelText('Category'), 'Food');
  await user.type(dialog.getByLabelText('Rename to'), 'Trader Joe’s');
  expect(await dialog.findByText(/^12 past transactions match/)).toBeDefined();
  expect(dialog.getByText('TRADER #12 → Trader Joe’s · Uncategorized → Food')).toBeDefined();
  expect(dialog.getByText('and 11 more transactions')).toBeDefined();
  await user.click(dialog.getByRole('switch', { name: 'Apply to past transactions' }));
  expect(dialog.getByText('12 transactions would change')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Add Rule' }));
  expect(await screen.findByText('Rule saved, 12 transactions changed')).toBeDefined();
  expect(bodyOf(api, contract.saveRule)).toMatchObject({ id: null, categoryId: food.id, appliesToPast: true });
  expect(await screen.findByRole('button', { name: 'Name contains trader' })).toBeDefined();
});

// covers: entry/rules 22
test('a rule isn’t applied to past transactions until the preview matches its current state', async () => {
  const later = Promise.withResolvers<{ count: number; changes: [] }>();
  const api = household()
    .on(contract.previewRule, ({ body }) =>
      'value' in body.condition && body.condition.value === 'gas' ? { count: 3, changes: [] } : later.promise,
    )
    .on(contract.saveRule, { id: 2, changed: 900 });
  const user = await openScreen('/Rules', api);
  await user.click(await screen.findByRole('button', { name: 'Name contains gas' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Rule' }));
  expect(await dialog.findByText(/^3 past transactions match/)).toBeDefined();
  await user.click(dialog.getByRole('switch', { name: 'Apply to past transactions' }));
  await user.clear(dialog.getByLabelText(/^Value/));
  await user.type(dialog.getByLabelText(/^Value/), 'a');
  expect(dialog.getByText('Updating the preview...')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Save Rule' })).toHaveProperty('disabled', true);
  later.resolve({ count: 900, changes: [] });
  expect(await dialog.findByText('900 transactions would change')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Save Rule' })).toHaveProperty('disabled', false);
});

// covers: entry/rules 22
test('switching a rule off leaves changes made in another tab', async () => {
  const api = household().on(contract.saveRule, { id: 2, changed: 0 });
  const user = await openScreen('/Rules', api);
  const row = await rowOf('Name contains gas');
  api.on(contract.getRules, [trader, rule(2, 'gas', { categoryId: fun.id, effects: { tagIds: [5] } }), cinema]);
  await user.click(row.getByRole('switch'));
  await waitFor(() =>
    expect(bodyOf(api, contract.saveRule)).toMatchObject({ id: 2, isEnabled: false, effects: { tagIds: [5] } }),
  );
});

// covers: entry/rules 22
test('a condition that another rule has is marked in the dialog', async () => {
  const api = household()
    .on(contract.previewRule, { count: 0, changes: [] })
    .on(
      contract.saveRule,
      new ErrorAnswer(422, 'rule_broken', 'You already have a rule like this.', { condition: 'already has a rule' }),
    );
  const user = await openScreen('/Rules', api);
  await user.click(await screen.findByRole('button', { name: 'Name contains gas' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Rule' }));
  await user.clear(dialog.getByLabelText(/^Value/));
  await user.type(dialog.getByLabelText(/^Value/), 'trader');
  await user.click(dialog.getByRole('button', { name: 'Save Rule' }));
  await closeError(user);
  expect(await dialog.findByText('Already has a rule')).toBeDefined();
});

// covers: entry/rules 6
test('a rule that someone else changed isn’t overwritten: the dialog shows both, and saves again on request', async () => {
  const api = household()
    .on(contract.previewRule, { count: 0, changes: [] })
    .on(
      contract.saveRule,
      new ErrorAnswer(409, 'conflict', 'This changed in another tab or on another device in the meantime.'),
    );
  const user = await openScreen('/Rules', api);
  await user.click(await screen.findByRole('button', { name: 'Name contains gas' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Rule' }));
  await user.type(dialog.getByLabelText('Rename to'), 'Fuel');
  api.on(contract.getRules, [trader, { ...gas, categoryId: food.id, changedIn: 7 }, cinema]);
  await user.click(dialog.getByRole('button', { name: 'Save Rule' }));
  await closeToast(
    user,
    'Error saving category rules',
    'This changed in another tab or on another device in the meantime.',
  );
  expect((await dialog.findByText(/Name contains gas · Category: Food/)).closest('[role="status"]')).not.toBeNull();
  expect(dialog.getByLabelText('Rename to')).toHaveProperty('value', 'Fuel');
  api.on(contract.saveRule, { id: 2, changed: 0 });
  await user.click(dialog.getByRole('button', { name: 'Save Rule' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const saves = api.sent.filter(({ call }) => call === contract.saveRule);
  expect(saves.map(({ seenIn }) => seenIn)).toEqual([1, 7]);
});

// covers: entry/rules 11
test('a rule that splits has two or more parts that add up to 100%', async () => {
  const api = household()
    .on(contract.previewRule, { count: 0, changes: [] })
    .on(contract.saveRule, { id: 9, changed: 0 });
  const user = await openScreen('/Rules', api);
  await user.click(await screen.findByRole('button', { name: 'Add Rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Rule' }));
  await user.type(dialog.getByLabelText(/^Value/), 'costco');
  await user.selectOptions(dialog.getByLabelText('Category'), 'Split by percent');
  await user.selectOptions(dialog.getByLabelText('Category of part 1'), 'Food: Market');
  await user.clear(dialog.getByLabelText('Percent of part 1'));
  await user.type(dialog.getByLabelText('Percent of part 1'), '70');
  expect(dialog.getByText('120% of 100% assigned')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Add Rule' }));
  expect(dialog.getByText('The parts must add up to 100%')).toBeDefined();
  await user.clear(dialog.getByLabelText('Percent of part 2'));
  await user.type(dialog.getByLabelText('Percent of part 2'), '30');
  await user.click(dialog.getByRole('button', { name: 'Add Rule' }));
  await waitFor(() =>
    expect(bodyOf(api, contract.saveRule)).toMatchObject({
      categoryId: null,
      effects: { shares: [{ categoryId: 11, subcategoryId: 12, basisPoints: 7_000 }, { basisPoints: 3_000 }] },
    }),
  );
});

// covers: entry/rules 22
test('a deleted rule disappears at once and can be undone', async () => {
  const api = household().on(contract.deleteRule, () => {
    api.on(contract.getRules, [trader, cinema]);
    return {};
  });
  const user = await openScreen('/Rules', api);
  await user.click(await screen.findByRole('button', { name: 'Actions for Name contains gas' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('Rule “Name contains gas” deleted')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Name contains gas' })).toBeNull();
  expect(button('Undo')).toBeDefined();
});

// covers: server/rules 16
test('a new rule is scrolled into view and highlighted, even if a search would hide it', async () => {
  const shown: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent ?? '');
  });
  const books = rule(9, 'books', { categoryId: fun.id });
  const api = household()
    .on(contract.previewRule, { count: 0, changes: [] })
    .on(contract.saveRule, () => {
      api.on(contract.getRules, [trader, gas, cinema, books]);
      return { id: 9, changed: 0 };
    });
  const user = await openScreen('/Rules', api);
  await user.type(await screen.findByLabelText('Search rules'), 'food');
  await user.click(button('Add Rule'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Rule' }));
  await user.type(dialog.getByLabelText(/^Value/), 'books');
  await user.selectOptions(dialog.getByLabelText('Category'), 'Fun');
  await user.click(dialog.getByRole('button', { name: 'Add Rule' }));
  expect(await screen.findByRole('button', { name: 'Name contains books' })).toBeDefined();
  await waitFor(() => expect(shown.at(-1)).toContain('Name contains books'));
});

// covers: server/rules 16
test('closing a rule asks before entered values are lost, and percentages have a sign', async () => {
  const user = await openScreen('/Rules', household());
  await user.click(await screen.findByRole('button', { name: 'Add Rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Rule' }));
  expect(dialog.getByText('Once the rule is complete, you’ll see what it changes.')).toBeDefined();
  await user.selectOptions(dialog.getByLabelText('Category'), 'Split by percent');
  const percent = dialog.getByLabelText<HTMLInputElement>('Percent of part 1');
  expect(percent.value).toBe('50.00%');
  await user.clear(percent);
  await user.type(percent, '60');
  await user.tab();
  expect(percent.value).toBe('60.00%');
  expect(dialog.getByText('110% of 100% assigned')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(within(screen.getByRole('alertdialog', { name: 'Discard this rule?' })).getByText('Discard'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const movies = category(31, 'Entertainment', { subcategories: [subcategory(32, 'Streaming')] });
const netflix = rule(7, 'netflix', { categoryId: 31, subcategoryId: 32, effects: {} });

// covers: entry/rules 2
test('an earlier rule that catches the same is named, and the new rule can be moved to the top', async () => {
  const api = household([netflix])
    .on(contract.getAllCategories, [food, fun, movies])
    .on(contract.previewRule, ({ body }) => ({ count: body.movesToTop ? 3 : 0, changes: [] }))
    .on(contract.saveRule, { id: 9, changed: 0 });
  const user = await openScreen('/Rules', api);
  await user.click(await screen.findByRole('button', { name: 'Add Rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Rule' }));
  await user.type(dialog.getByLabelText(/^Value/), 'netflix.com');
  expect(dialog.queryByText(/comes first/)).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Category'), 'Fun');
  expect(dialog.getByText('“Name contains netflix” comes first and catches these transactions.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Move to Top' }));
  expect(dialog.getByText('This rule moves to the top, ahead of “Name contains netflix”.')).toBeDefined();
  expect(await dialog.findByText(/^3 past transactions match/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Add Rule' }));
  await waitFor(() => expect(bodyOf(api, contract.saveRule)).toMatchObject({ id: null, movesToTop: true }));
});

test('a rule that no longer has another one ahead isn’t moved', async () => {
  const api = household([netflix])
    .on(contract.getAllCategories, [food, fun, movies])
    .on(contract.previewRule, { count: 0, changes: [] })
    .on(contract.saveRule, { id: 9, changed: 0 });
  const user = await openScreen('/Rules', api);
  await user.click(await screen.findByRole('button', { name: 'Add Rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Rule' }));
  await user.type(dialog.getByLabelText(/^Value/), 'netflix.com');
  await user.selectOptions(dialog.getByLabelText('Category'), 'Fun');
  await user.click(dialog.getByRole('button', { name: 'Move to Top' }));
  await user.click(dialog.getByRole('button', { name: 'Don’t Move' }));
  await user.click(dialog.getByRole('button', { name: 'Move to Top' }));
  await user.clear(dialog.getByLabelText(/^Value/));
  await user.type(dialog.getByLabelText(/^Value/), 'hulu');
  expect(dialog.queryByRole('button', { name: /Move/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Add Rule' }));
  await waitFor(() => expect(bodyOf(api, contract.saveRule)).toMatchObject({ id: null, movesToTop: false }));
});

// covers: entry/rules 3
test('Move to Top in a rule’s menu moves it in front of all, by keyboard too; the first rule has none', async () => {
  const api = household().on(contract.reorderRules, () => {
    api.on(contract.getRules, [cinema, trader, gas]);
    return {};
  });
  const user = await openScreen('/Rules', api);
  const menu = await screen.findByRole('button', { name: 'Actions for Name contains cinema' });
  act(() => menu.focus());
  await user.keyboard('{Enter}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Move to Top');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(bodyOf(api, contract.reorderRules)).toEqual({ id: 3, beforeId: 1 }));
  expect(await screen.findByText('Rules reordered')).toBeDefined();
  expect(button('Undo')).toBeDefined();
  expect(conditions()).toEqual(['Name contains cinema', 'Name contains trader', 'Name contains gas']);
  await user.click(screen.getByRole('button', { name: 'Actions for Name contains cinema' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete']);
});

// covers: entry/rules 3
test('Home moves a grabbed rule to the top, and End to the end', async () => {
  const api = household().on(contract.reorderRules, {});
  const user = await openScreen('/Rules', api);
  const handle = await screen.findByRole('button', { name: 'Move Name contains gas' });
  act(() => handle.focus());
  await user.keyboard(' {End}');
  expect(screen.getByText('Name contains gas moved to position 3 of 3.')).toBeDefined();
  await user.keyboard('{Home} ');
  await waitFor(() => expect(bodyOf(api, contract.reorderRules)).toEqual({ id: 2, beforeId: 1 }));
});

// covers: entry/rules 4
test('rules that came with Cairn say so, and “Your own” lists the others', async () => {
  const api = household([netflix, trader]).on(contract.getAllCategories, [food, fun, movies]);
  const user = await openScreen('/Rules', api);
  const included = await rowOf('Name contains netflix');
  expect(await included.findByText('Included with Cairn')).toBeDefined();
  expect((await rowOf('Name contains trader')).queryByText('Included with Cairn')).toBeNull();
  await user.click(button('Your own'));
  expect(conditions()).toEqual(['Name contains trader']);
  expect(screen.getByText('1 rule found')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Actions for Name contains trader' }));
  expect(screen.getByRole('menuitem', { name: 'Move to Top' })).toBeDefined();
  await user.click(button('All'));
  expect(conditions()).toHaveLength(2);
});

test('users with no rules of their own can go back to all', async () => {
  const api = household([netflix]).on(contract.getAllCategories, [movies]);
  const user = await openScreen('/Rules', api);
  await user.click(await screen.findByRole('button', { name: 'Your own' }));
  expect(screen.getByText('No rules of your own yet')).toBeDefined();
  await user.click(button('Show all rules'));
  expect(conditions()).toEqual(['Name contains netflix']);
});

test('without rules that came with Cairn, there is nothing to filter', async () => {
  await openScreen('/Rules', household());
  expect(await screen.findByRole('button', { name: 'Name contains gas' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Your own' })).toBeNull();
});

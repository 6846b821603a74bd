import { contract } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { fill } from '../../../test/queries.ts';

const MAIL = 'mailto:support@cairn.test';
const panel = async () => within(await screen.findByRole('dialog', { name: 'Help' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function closePanel(user: UserEvent): Promise<void> {
  await user.click((await panel()).getByRole('button', { name: 'Close' }));
  await isClosed();
}

// covers: routes 4; screen/support 1, 3-6; faults 30
test('support: articles, a message, a question, and the email address, without any external service', async () => {
  const user = await openScreen('/Support', emptyHousehold());
  await screen.findByRole('heading', { level: 1, name: 'Support' });
  expect(screen.getByText('Replies usually come within a few hours on business days.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'support@cairn.test' }).getAttribute('href')).toBe(MAIL);
  expect(screen.getByRole('link', { name: 'Back to User Account' })).toHaveProperty('pathname', '/UserAccount');

  await user.click(screen.getByRole('button', { name: /^Browse help articles/ }));
  expect((await panel()).getByRole('button', { name: /^First steps/ })).toBeDefined();
  await closePanel(user);

  await user.click(screen.getByRole('button', { name: /^Chat or message.*by email/ }));
  expect((await panel()).getByRole('link', { name: 'Send an email' }).getAttribute('href')).toBe(MAIL);
  await closePanel(user);

  await user.click(screen.getByRole('button', { name: /^Ask an AI assistant.*not from an AI/ }));
  await panel();
  await fill(user, 'Your question', 'How do I change a default budget?');
  const { getByRole, getAllByRole } = await panel();
  expect(getByRole('region', { name: 'Answer' }).textContent).toContain('default budget');
  expect(getAllByRole('listitem')[0]?.textContent).toContain('Default budgets');
});

// covers: screen/menu 7; screen/transactions 2; screen/categories 2
test.each(['/Transactions', '/Categories', '/UserAccount'])('%s has a help launcher', async (path) => {
  const api = emptyHousehold().on(contract.getTransactions, []).on(contract.getRecentAccounts, { accountIds: [] });
  await openScreen(path, api);
  expect(await screen.findByRole('button', { name: 'Help' })).toBeDefined();
});

describe('the help panel', () => {
  async function openHelp(): Promise<UserEvent> {
    const api = emptyHousehold().on(contract.getHistory, () => new Promise(() => {}));
    const user = await openScreen('/UserAccount', api);
    await user.click(await screen.findByRole('button', { name: 'Help' }));
    expect((await panel()).getByRole('heading', { name: 'Accounts and net worth' })).toBeDefined();
    return user;
  }

  // covers: constants/product-wide 5
  test('can be searched, even with a typo; going back from an article returns to the results', async () => {
    const user = await openHelp();
    await fill(user, 'Search help', 'net worht');
    const { getByRole, getAllByRole, getByText } = await panel();
    expect(getByRole('status').textContent).toMatch(/^\d+ articles? found$/);
    await user.click(getAllByRole('button', { name: /^Net worth/ })[0] ?? document.body);
    expect(document.activeElement).toBe(getByRole('heading', { name: 'Net worth' }));
    expect(getByText(/total assets minus your total liabilities/)).toBeDefined();
    await user.click(getByRole('button', { name: 'Back to all articles' }));
    expect(getByRole('searchbox', { name: 'Search help' })).toHaveProperty('value', 'net worht');
    expect(document.activeElement?.textContent).toMatch(/^Net worth/);
    await fill(user, 'Search help', 'xylophone');
    expect(getByRole('status').textContent).toBe('No articles found');
    expect(getByRole('link', { name: 'Email support@cairn.test' }).getAttribute('href')).toBe(MAIL);
  });

  test('closes with Escape, starts without a search, and closes when a link in an article opens a screen', async () => {
    const user = await openHelp();
    await fill(user, 'Search help', 'xylophone');
    await user.keyboard('{Escape}');
    await isClosed();
    await user.click(screen.getByRole('button', { name: 'Help' }));
    const { getByRole } = await panel();
    expect(getByRole('searchbox')).toHaveProperty('value', '');
    await user.click(getByRole('button', { name: /^Undo and Activity/ }));
    await user.click(getByRole('link', { name: 'Activity' }));
    await isClosed();
    expect(location.pathname).toBe('/Activity');
  });
});

import { contract, type Subscription } from '@cairn/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { canceledTrial, ended, noSubscription, pastDue, trial } from '../subscription/subscription.fixture.ts';

async function openProfile(subscription: Subscription) {
  const api = emptyHousehold().on(contract.getSubscription, subscription);
  const user = await openScreen('/UserProfile', api);
  await screen.findByRole('region', { name: 'Premium' });
  return { api, user };
}

const panel = async () => within(await screen.findByRole('region', { name: 'Premium' }));
const button = async (name: string) => (await panel()).findByRole('button', { name });

// covers: screen/user-profile 9
test.each([
  ['no subscription', noSubscription(), 'With Premium, you can link your bank accounts', ['Subscribe to Premium']],
  [
    'a trial',
    trial(),
    'Your free trial ends on 12/08/2026. Premium then continues at $12.00 a month.',
    ['Switch to yearly', 'Cancel Premium Subscription'],
  ],
  [
    'a paid plan',
    trial({ status: 'active', plan: 'yearly' }),
    'Premium renews on 12/08/2026 at $115.20 a year.',
    ['Switch to monthly', 'Cancel Premium Subscription'],
  ],
  [
    'a canceled trial',
    canceledTrial(),
    'You canceled Premium. It continues until 12/08/2026. To keep it, press “Subscribe to Premium”.',
    ['Subscribe to Premium'],
  ],
  [
    'a failed payment',
    pastDue(),
    'Your last payment failed. Premium continues until 12/15/2026.',
    ['Subscribe to Premium', 'Cancel Premium Subscription'],
  ],
  [
    'an ended subscription',
    ended(),
    'Premium ended on 12/15/2026. Your bank connections are paused, and nothing was deleted.',
    ['Subscribe to Premium'],
  ],
] as const)(
  'with %s, the panel says what happens next and offers what can be done',
  async (_name, given, text, actions) => {
    await openProfile(given);
    expect(await (await panel()).findByText(text, { exact: false })).toBeDefined();
    const { queryAllByRole } = await panel();
    const offered = [...queryAllByRole('link'), ...queryAllByRole('button')];
    expect(offered.map(({ textContent }) => textContent)).toEqual(actions);
  },
);

// covers: screen/user-profile 10; state/profile 4; errors 41, 42; server/subscription 11
test('canceling asks first and names the last day; a failure is shown, and canceling again works', async () => {
  const { api, user } = await openProfile(trial());
  await user.click(await button('Cancel Premium Subscription'));
  const confirmation = () => within(screen.getByRole('alertdialog', { name: 'Cancel Premium Subscription' }));
  expect(
    confirmation().getByText(/Premium continues until 12\/08\/2026, and you won’t be charged again\./),
  ).toBeDefined();
  await user.click(confirmation().getByRole('button', { name: 'Keep Premium' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();

  api.on(contract.cancelSubscription, new ErrorAnswer(500, 'internal', 'Try again later.'));
  await user.click(await button('Cancel Premium Subscription'));
  await user.click(confirmation().getByRole('button', { name: 'Cancel Premium Subscription' }));
  expect(await screen.findByText('Subscription cancel failed')).toBeDefined();
  expect(screen.getByText('Try again later.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close' }));

  api.on(contract.cancelSubscription, canceledTrial());
  await user.click(await button('Cancel Premium Subscription'));
  await user.click(confirmation().getByRole('button', { name: 'Cancel Premium Subscription' }));
  expect(await (await panel()).findByText(/You canceled Premium\. It continues until 12\/08\/2026/)).toBeDefined();
});

test('switching plans in the trial costs nothing today, and the panel shows the new price', async () => {
  const { api, user } = await openProfile(trial());
  api.on(contract.changePlan, trial({ plan: 'yearly' }));
  await user.click(await button('Switch to yearly'));
  const question = screen.getByRole('dialog', { name: 'Switch to yearly' });
  expect(question.textContent).toContain('You won’t be charged today. When your free trial ends on 12/08/2026');
  await user.click(within(question).getByRole('button', { name: 'Switch to yearly' }));
  expect(await (await panel()).findByText(/\$115\.20 a year/)).toBeDefined();
  expect(api.bodiesOf(contract.changePlan)).toEqual([{ priceId: 'price_yearly' }]);
});

test('a canceled subscription resumes with one press', async () => {
  const { api, user } = await openProfile(canceledTrial());
  api.on(contract.resumeSubscription, trial());
  await user.click(await button('Subscribe to Premium'));
  expect(await button('Cancel Premium Subscription')).toBeDefined();
  expect(await screen.findByText('Premium continues')).toBeDefined();
});

import { contract, type UserAccount } from '@cairn/contract';
import { addDays, formatDay } from '@cairn/domain';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { router } from '../../app/router.tsx';
import { browserToday } from '../../app/today.ts';
import { adult, junior, premiumAdult } from '../users/user.fixture.ts';
import { loadFakeStripe } from './stripe.fixture.ts';
import { canceledTrial, ended, noSubscription, pastDue, trial } from './subscription.fixture.ts';

function household(account: UserAccount = adult()) {
  return emptyHousehold(account).on(contract.getSubscription, noSubscription());
}

const start = () => screen.findByRole('button', { name: 'Start 7-day free trial' });
const problem = async () => (await screen.findByRole('alert')).textContent;
const path = () => router.state.location.pathname;

// covers: errors 51, 54
test('a form that doesn’t load says so and can be tried again; until then the payment isn’t ready', async () => {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof Element) script.dispatchEvent(new Event('error'));
  });
  const user = await openScreen('/StripePayments', household());
  expect(await screen.findByText('Failed to load payment form')).toBeDefined();
  await user.click(await start());
  expect(await screen.findByText('Payment system not ready')).toBeDefined();
  loadFakeStripe();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Card number')).toBeDefined();
  expect(screen.queryByText('Failed to load payment form')).toBeNull();
});

test('two plans: $12 a month by default, or $9.60 a month billed $115.20 upfront, after a 7-day free trial', async () => {
  loadFakeStripe();
  const user = await openScreen('/StripePayments', household());
  expect(await screen.findByText(/Both plans start with a 7-day free trial\./)).toBeDefined();
  expect(screen.getByRole('radio', { name: /Monthly \$12\s*\/mo Billed monthly/ })).toHaveProperty('checked', true);
  const trialEnd = formatDay(addDays(browserToday(), 7));
  const charge = `Your free trial ends on ${trialEnd}. After that, you’ll be charged`;
  expect(screen.getByText(`${charge} $12.00 every month until you cancel.`, { exact: false })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: /Yearly Save 20% \$9\.60\s*\/mo Billed \$115\.20 upfront/ }));
  expect(screen.getByText(`${charge} $115.20 every year until you cancel.`, { exact: false })).toBeDefined();
  expect(screen.getByText('Test mode')).toBeDefined();
});

// covers: errors 40, 53
test('a payment that fails shows the provider’s or the server’s message, or that it failed', async () => {
  const stripe = loadFakeStripe();
  const api = household();
  const user = await openScreen('/StripePayments', api);
  await screen.findByText('Card number');
  stripe.createPaymentMethod = () => ({ error: { message: 'Your card has expired.' } });
  await user.click(await start());
  expect(await problem()).toBe('Your card has expired.');
  stripe.createPaymentMethod = () => ({ error: {} });
  await user.click(await start());
  await waitFor(async () => expect(await problem()).toBe('Payment failed'));

  stripe.createPaymentMethod = () => ({ paymentMethod: { id: 'pm_1' } });
  api.on(contract.createSubscription, new ErrorAnswer(422, 'rule_broken', 'Your card has insufficient funds.'));
  await user.click(await start());
  await waitFor(async () => expect(await problem()).toBe('Your card has insufficient funds.'));
  api.on(contract.createSubscription, new ErrorAnswer(500, 'internal'));
  await user.click(await start());
  await waitFor(async () => expect(await problem()).toBe('Subscription failed'));

  api.on(contract.createSubscription, { requiresAction: true, clientSecret: 'seti_1' });
  stripe.confirmCardSetup = () => ({ error: { message: 'We are unable to authenticate your payment method.' } });
  await user.click(await start());
  await waitFor(async () => expect(await problem()).toBe('We are unable to authenticate your payment method.'));
});

test('a double click is one order, with the plan, the card, and the email; then Premium is active', async () => {
  loadFakeStripe();
  const api = household().on(contract.createSubscription, () => {
    api.on(contract.getSubscription, trial()).on(contract.getUserAccount, premiumAdult());
    return { requiresAction: false, clientSecret: null };
  });
  const user = await openScreen('/StripePayments', api);
  await screen.findByText('Card number');
  await user.dblClick(await start());
  expect(await screen.findByRole('heading', { name: 'You have Premium' })).toBeDefined();
  expect(api.bodiesOf(contract.createSubscription)).toEqual([
    { priceId: 'price_monthly', name: 'Maya Chen', paymentMethodId: 'pm_1', email: 'maya@example.com' },
  ]);
  expect(
    screen.getByText(/Your free trial ends on 12\/08\/2026\. Premium then continues at \$12\.00 a month\./),
  ).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Go to User Profile' }));
  await waitFor(() => expect(path()).toBe('/UserProfile'));
});

test('with Premium, a new user continues to the categories', async () => {
  const newcomer = adult({ isOnboardingComplete: false, onboardingStep: 'StripePayments' });
  const api = household({ ...newcomer, isPremium: true })
    .on(contract.getSubscription, trial())
    .on(contract.saveOnboardingStep, { step: 'UserCategoryData' });
  const user = await openScreen('/StripePayments', api);
  await user.click(await screen.findByRole('button', { name: "Let's go" }));
  await waitFor(() => expect(path()).toBe('/UserCategoryData'));
});

// covers: state/subscription 6
test('“Use free version” returns an existing user to the profile', async () => {
  loadFakeStripe();
  const user = await openScreen('/StripePayments?isExistingUser=true', household());
  await screen.findByText('Card number');
  await user.click(screen.getByRole('button', { name: 'Use free version' }));
  await waitFor(() => expect(path()).toBe('/UserProfile'));
});

test('a canceled subscription resumes without a card', async () => {
  const api = household(premiumAdult()).on(contract.getSubscription, canceledTrial());
  const user = await openScreen('/StripePayments?isExistingUser=true', api);
  expect(await screen.findByRole('heading', { name: 'You have Premium until 12/08/2026' })).toBeDefined();
  api.on(contract.resumeSubscription, trial());
  await user.click(screen.getByRole('button', { name: 'Resume Premium' }));
  expect(await screen.findByRole('heading', { name: 'You have Premium' })).toBeDefined();
});

test.each([
  ['after a failed payment', pastDue(), 'Your last payment failed. Pay with a different card to keep Premium.'],
  ['after Premium has ended', ended(), 'You’ll be charged $12.00 today and every month until you cancel.'],
])('%s, there is no second trial: the price is due today', async (_when, subscription, text) => {
  loadFakeStripe();
  await openScreen('/StripePayments?isExistingUser=true', household().on(contract.getSubscription, subscription));
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Subscribe for $12.00' })).toBeDefined();
  expect(screen.queryByText(/free trial/)).toBeNull();
});

test('where Premium isn’t for sale, the page says so and the free version works', async () => {
  const api = household().on(contract.getSubscription, noSubscription({ isAvailable: false }));
  const user = await openScreen('/StripePayments?isExistingUser=true', api);
  expect(await screen.findByRole('heading', { name: 'Subscriptions aren’t available here' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Use free version' }));
  await waitFor(() => expect(path()).toBe('/UserProfile'));
});

test('juniors are sent back to their profile', async () => {
  await openScreen('/StripePayments?isExistingUser=true', household(junior()));
  await waitFor(() => expect(path()).toBe('/UserProfile'));
});

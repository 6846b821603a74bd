import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp, type TestClock } from '../../../test/app.ts';
import { CardSandbox, cards, prices } from '../../../test/card-sandbox.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { Subscriber } from '../../../test/subscriber.ts';
import { listSubscriptions } from './provider.ts';
import { findSubscription } from './subscription.queries.ts';

const DAY_MS = 86_400_000;
const database = useTestDatabase();
let cairn: TestApp;
let sandbox: CardSandbox;

beforeAll(async () => {
  cairn = await startTestApp(database.current, undefined, {
    async providersOf(clock: TestClock) {
      sandbox = await CardSandbox.start(clock);
      return { payments: sandbox.payments };
    },
  });
});
afterAll(() => sandbox.stop());
beforeEach(() => cairn.clock.set('2026-11-15T20:00:00Z'));

/** The user's subscriptions at the provider. */
async function atProvider({ home }: Subscriber) {
  const row = await findSubscription(database.current.db, await home.userId(database.current));
  if (!row?.customerId) return [];
  return await listSubscriptions(await sandbox.payments.stripe(), row.customerId);
}

/** Runs `action` while the first attempt waits for the provider to attach its card. */
async function whileAttaching(action: () => Promise<unknown>) {
  const { paymentMethods } = await sandbox.payments.stripe();
  const attach = paymentMethods.attach.bind(paymentMethods);
  vi.spyOn(paymentMethods, 'attach').mockImplementationOnce(async (id, params) => {
    await action();
    return await attach(id, params);
  });
}

describe('starting a subscription', () => {
  // covers: entities 49; calls 45; constants/plans 4; server/subscription 1
  test.each([
    ['monthly', prices.monthly],
    ['yearly', prices.yearly],
  ])('%s: a valid card starts a 7-day trial with premium right away', async (plan, price) => {
    const maya = await Subscriber.start(cairn, sandbox);
    expect(await maya.subscription()).toMatchObject({ isAvailable: true, hasTrial: true, status: 'none', plan: null });
    const { answer } = await maya.subscribe('works', price);
    expect(answer).toEqual({ status: 200, body: { requiresAction: false, clientSecret: null } });
    expect(await maya.account()).toMatchObject({ premiumSubscription: true, premiumEndedOn: null });
    expect(await maya.subscription()).toEqual({
      isAvailable: true,
      hasTrial: false,
      isPremium: true,
      status: 'trialing',
      plan,
      isCancelled: false,
      endsOn: null,
      renewsOn: '2026-11-22',
    });
    expect((await maya.home.send('GET', 'User/DownloadMyData')).json().subscription).toMatchObject({
      priceID: price,
      status: 'trialing',
      trialUsed: true,
    });
    const [created] = await atProvider(maya);
    expect((created?.trial_end ?? 0) - (created?.trial_start ?? 0)).toBe(7 * 86_400);
  });

  // covers: entities 50; calls 45; server/subscription 2
  test('a card that needs confirmation returns the secret; premium starts once the bank approves', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    const { order, answer } = await maya.subscribe('asks');
    expect(answer.body).toEqual({ requiresAction: true, clientSecret: expect.stringMatching(/^seti_\w+_secret_/) });
    expect((await maya.account()).premiumSubscription).toBe(false);
    expect(await maya.subscription()).toMatchObject({ status: 'none', hasTrial: true });
    expect((await maya.send(order)).body).toEqual(answer.body);
    expect(await sandbox.confirm(answer.body.clientSecret)).toMatchObject({ status: 'requires_action' });
    await sandbox.answerBank(answer.body.clientSecret, 'complete');
    expect((await maya.send(order)).body).toEqual({ requiresAction: false, clientSecret: null });
    expect((await maya.account()).premiumSubscription).toBe(true);
    expect(await atProvider(maya)).toHaveLength(1);
  });

  test('if the user confirms but never returns to the page, the event is enough', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    const { answer } = await maya.subscribe('asks');
    await sandbox.answerBank(answer.body.clientSecret, 'complete');
    await maya.hear(async () => expect((await maya.account()).premiumSubscription).toBe(true));
  });

  test('if the bank declines, there is no premium and the trial isn’t used; another card replaces the first', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    const { answer } = await maya.subscribe('asks');
    const declined = await sandbox.answerBank(answer.body.clientSecret, 'fail');
    expect(declined.error.message).toContain('We are unable to authenticate your payment method.');
    expect(await maya.subscription()).toMatchObject({ isPremium: false, hasTrial: true });
    expect((await maya.subscribe('works', prices.yearly)).answer.body.requiresAction).toBe(false);
    expect((await atProvider(maya)).map(({ status }) => status)).toEqual(['trialing', 'canceled']);
    expect(await maya.subscription()).toMatchObject({ status: 'trialing', plan: 'yearly' });
  });

  test.each([
    ['declined', 'Your card has insufficient funds.'],
    ['expired', 'Your card has expired.'],
  ] as const)('a card that is %s: the provider’s message, and nothing is started', async (card, message) => {
    const maya = await Subscriber.start(cairn, sandbox);
    const { answer } = await maya.subscribe(card);
    expect(answer).toEqual({ status: 422, body: { error: 'rule_broken', message } });
    expect(await atProvider(maya)).toEqual([]);
    expect(await maya.subscription()).toMatchObject({ isPremium: false, hasTrial: true });
  });

  test('a double click that sends the same order several times starts one subscription', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    const order = maya.order(await sandbox.card(cards.works, maya.email));
    const answers = await Promise.all([maya.send(order), maya.send(order), maya.send(order)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await atProvider(maya)).toHaveLength(1);
  });

  // covers: server/ownership 22
  test('two tabs with two cards start one subscription; the other tab has to wait or gets the same one', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    const orders = [
      maya.order(await sandbox.card(cards.works, maya.email)),
      maya.order(await sandbox.card(cards.works, maya.email), prices.yearly),
    ];
    const answers = await Promise.all(orders.map((order) => maya.send(order)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await atProvider(maya)).filter(({ status }) => status === 'trialing')).toHaveLength(1);
  });

  test('a slow attempt blocks a second card for as long as the provider may take', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    let second: object | undefined;
    await whileAttaching(async () => {
      cairn.clock.advance(200_000);
      second = (await maya.subscribe('works', prices.yearly)).answer;
    });
    expect((await maya.subscribe('works')).answer.status).toBe(200);
    expect(second).toMatchObject({
      status: 409,
      body: { message: 'Another subscription attempt is in progress. Please try again in a few minutes.' },
    });
    expect(await atProvider(maya)).toHaveLength(1);
  });

  test('an attempt that was replaced by another starts nothing', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    let second: number | undefined;
    await whileAttaching(async () => {
      cairn.clock.advance(300_000);
      second = (await maya.subscribe('works', prices.yearly)).answer.status;
    });
    expect((await maya.subscribe('works')).answer.status).toBe(409);
    expect(second).toBe(200);
    expect(await atProvider(maya)).toHaveLength(1);
    expect(await maya.subscription()).toMatchObject({ status: 'trialing', plan: 'yearly' });
  });

  test('retrying with another card after a lost response finds the running subscription instead of adding one', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    await maya.subscribe('works', prices.yearly);
    expect(await atProvider(maya)).toHaveLength(1);
  });

  test('the trial is available once: the next subscription is paid for immediately, after confirmation', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    await maya.move('cancel');
    await maya.hear(async () => expect((await maya.subscription()).status).toBe('ended'));
    const { order, answer } = await maya.subscribe('works');
    expect(answer.body).toEqual({ requiresAction: true, clientSecret: expect.stringMatching(/^pi_\w+_secret_/) });
    expect((await maya.account()).premiumSubscription).toBe(false);
    expect(await sandbox.confirm(answer.body.clientSecret)).toMatchObject({ status: 'succeeded' });
    expect((await maya.send(order)).body.requiresAction).toBe(false);
    expect(await maya.subscription()).toMatchObject({ status: 'active', renewsOn: '2026-12-15' });
  });

  // covers: server/subscription 6
  test('a price that isn’t one of the two plans is rejected', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    const answer = await maya.send(maya.order(await sandbox.card(cards.works), 'price_unknown'));
    expect(answer).toMatchObject({ status: 400, body: { fields: { PriceId: 'must be one of the plans' } } });
  });

  test('an unknown card is rejected with a helpful message; an empty email is accepted', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    expect(await maya.send(maya.order('pm_unknown'))).toMatchObject({
      status: 422,
      body: { message: 'The payment provider didn’t recognize this card. Please enter it again.' },
    });
    const order = { ...maya.order(await sandbox.card(cards.works)), Email: '', Name: '' };
    expect((await maya.send(order)).status).toBe(200);
  });

  test('an unreachable provider: 503, and the next attempt works', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    const stripe = vi
      .spyOn(sandbox.payments, 'stripe')
      .mockRejectedValueOnce(Object.assign(new Error('no answer'), { type: 'StripeConnectionError' }));
    const { order, answer } = await maya.subscribe('works');
    stripe.mockRestore();
    expect(answer).toMatchObject({ status: 503, body: { error: 'unavailable' } });
    expect((await maya.send(order)).status).toBe(200);
  });

  // covers: roles 4
  test('the server rejects juniors and users without a birth date', async () => {
    const kim = await Subscriber.start(cairn, sandbox, '2010-01-01');
    expect((await kim.subscribe('works')).answer).toEqual({
      status: 403,
      body: { error: 'not_allowed', message: 'You must be 18 or older to subscribe to Premium.' },
    });
    const newcomer = await Household.newcomer(cairn);
    const order = kim.order(await sandbox.card(cards.works));
    expect((await newcomer.send('POST', 'payment/create-subscription', order)).statusCode).toBe(403);
    expect(await atProvider(kim)).toEqual([]);
  });
});

describe('changing plans', () => {
  const change = async (maya: Subscriber, price: string) => {
    const answer = await maya.home.send('POST', 'payment/change-plan', { PriceId: price });
    return { status: answer.statusCode, body: answer.json() };
  };

  // covers: faults 27
  test('during the trial nothing is charged: monthly to yearly and back, with the same trial end', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    expect((await change(maya, prices.yearly)).body).toMatchObject({ plan: 'yearly', renewsOn: '2026-11-22' });
    expect((await change(maya, prices.yearly)).status).toBe(200);
    expect((await change(maya, prices.monthly)).body).toMatchObject({ plan: 'monthly', status: 'trialing' });
  });

  // covers: faults 27
  test('from paid monthly to yearly, a new year starts today', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    cairn.clock.advance(7 * DAY_MS);
    await maya.move('end-period');
    await maya.hear(async () => expect((await maya.subscription()).status).toBe('active'));
    expect((await change(maya, prices.yearly)).body).toMatchObject({
      plan: 'yearly',
      status: 'active',
      renewsOn: '2027-11-22',
    });
  });

  test('rejected: an unknown price, no subscription, a canceled one, a junior', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    expect((await change(maya, prices.yearly)).status).toBe(422);
    await maya.subscribe('works');
    expect((await change(maya, 'price_unknown')).status).toBe(400);
    await maya.home.send('POST', 'payment/cancel-subscription');
    expect((await change(maya, prices.yearly)).body).toMatchObject({
      message: 'Premium is canceled. Resume it before you change plans.',
    });
    const kim = await Subscriber.start(cairn, sandbox, '2010-01-01');
    expect((await change(kim, prices.yearly)).status).toBe(403);
  });
});

describe('ending a subscription', () => {
  // covers: calls 46; errors 41; server/subscription 10
  test('canceled during the trial: premium until its last day, one call resumes it; otherwise it ends and the account says so', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    const canceled = await maya.home.send('POST', 'payment/cancel-subscription');
    expect(canceled.statusCode).toBe(200);
    expect(canceled.json()).toMatchObject({
      isPremium: true,
      isCancelled: true,
      endsOn: '2026-11-22',
      renewsOn: null,
    });
    expect((await maya.home.send('POST', 'payment/cancel-subscription')).statusCode).toBe(200);
    const resumed = await maya.home.send('POST', 'payment/resume-subscription');
    expect(resumed.json()).toMatchObject({ isCancelled: false, endsOn: null, renewsOn: '2026-11-22' });
    await maya.home.send('POST', 'payment/cancel-subscription');
    cairn.clock.advance(7 * DAY_MS);
    // The event about the end hasn't arrived yet.
    expect(await maya.account()).toMatchObject({ premiumSubscription: false, premiumEndedOn: '2026-11-22' });
    await maya.move('end-period');
    await maya.hear(async () => expect((await maya.subscription()).status).toBe('ended'));
    expect(await maya.account()).toMatchObject({ premiumSubscription: false, premiumEndedOn: '2026-11-22' });
    expect((await maya.home.send('POST', 'payment/resume-subscription')).statusCode).toBe(422);
    expect((await maya.home.send('POST', 'payment/cancel-subscription')).json()).toMatchObject({
      message: 'You don’t have a subscription to cancel.',
    });
  });

  test('the trial ends and is paid for: premium continues, renewing monthly', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    cairn.clock.advance(7 * DAY_MS);
    await maya.move('end-period');
    await maya.hear(async () => expect((await maya.subscription()).status).toBe('active'));
    expect(await maya.subscription()).toMatchObject({ isPremium: true, renewsOn: '2026-12-22' });
    cairn.clock.set('2026-12-22T20:00:00Z');
    await maya.move('end-period');
    await maya.hear(async () => expect((await maya.subscription()).renewsOn).toBe('2027-01-22'));
  });

  // covers: server/subscription 5
  test('the trial ends unpaid: 7 more days of premium; a new card pays and it continues', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('uncollectible');
    cairn.clock.advance(7 * DAY_MS);
    await maya.move('end-period');
    await maya.hear(async () => expect((await maya.subscription()).status).toBe('past_due'));
    expect(await maya.subscription()).toMatchObject({ isPremium: true, endsOn: '2026-11-29', renewsOn: null });
    cairn.clock.advance(7 * DAY_MS - 1);
    expect((await maya.account()).premiumSubscription).toBe(true);
    cairn.clock.advance(1);
    expect(await maya.account()).toMatchObject({ premiumSubscription: false, premiumEndedOn: '2026-11-29' });
    expect((await maya.subscribe('declined')).answer.body.message).toBe('Your card has insufficient funds.');
    expect((await maya.subscribe('works')).answer.body.requiresAction).toBe(false);
    expect(await maya.account()).toMatchObject({ premiumSubscription: true, premiumEndedOn: null });
    expect(await atProvider(maya)).toHaveLength(1);
  });

  test('past due with a new card that needs confirmation: the secret first, paid once the bank approves', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    await maya.move('end-period-unpaid');
    const { order, answer } = await maya.subscribe('asks');
    expect(answer).toEqual({
      status: 200,
      body: { requiresAction: true, clientSecret: expect.stringMatching(/^pi_\w+_secret_/) },
    });
    expect((await maya.subscription()).status).toBe('past_due');
    expect(await sandbox.confirm(answer.body.clientSecret)).toMatchObject({ status: 'requires_action' });
    await sandbox.answerBank(answer.body.clientSecret, 'complete');
    expect((await maya.send(order)).body).toEqual({ requiresAction: false, clientSecret: null });
    expect((await maya.subscription()).status).toBe('active');
    expect(await atProvider(maya)).toHaveLength(1);
  });

  test('an overdue invoice that is paid while the new card is attached succeeds', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    const { order } = await maya.subscribe('works');
    await maya.move('end-period-unpaid');
    const [owing] = await atProvider(maya);
    await whileAttaching(async () => {
      const invoice = owing?.latest_invoice;
      const id = typeof invoice === 'string' ? invoice : (invoice?.id ?? '');
      await (await sandbox.payments.stripe()).invoices.pay(id, { payment_method: order.PaymentMethodId });
    });
    expect((await maya.subscribe('works')).answer.body).toEqual({ requiresAction: false, clientSecret: null });
    expect((await maya.subscription()).status).toBe('active');
  });

  test('past due and choosing another plan: the old one ends and the new one is paid for', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    await maya.move('end-period-unpaid');
    const { order, answer } = await maya.subscribe('works', prices.yearly);
    await sandbox.confirm(answer.body.clientSecret);
    await maya.send(order);
    expect((await atProvider(maya)).map(({ status }) => status)).toEqual(['active', 'canceled']);
    expect(await maya.subscription()).toMatchObject({ status: 'active', plan: 'yearly', renewsOn: '2027-11-15' });
  });

  test('when all collection attempts have failed, premium ends', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    await maya.move('end-period-unpaid');
    await maya.move('give-up');
    await maya.hear(async () => expect((await maya.subscription()).status).toBe('ended'));
    expect(await maya.account()).toMatchObject({ premiumSubscription: false, premiumEndedOn: '2026-11-15' });
    // A new subscription has no trial and must be paid for.
    expect((await maya.subscribe('works')).answer.body.clientSecret).toMatch(/^pi_/);
  });

  test('canceling ends both of two running subscriptions', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    const { order } = await maya.subscribe('works');
    const [first] = await atProvider(maya);
    await (await sandbox.payments.stripe()).subscriptions.create({
      customer: String(first?.customer),
      items: [{ price: prices.yearly }],
      default_payment_method: order.PaymentMethodId,
      payment_behavior: 'default_incomplete',
      trial_period_days: 7,
    });
    expect((await maya.home.send('POST', 'payment/cancel-subscription')).json()).toMatchObject({ isCancelled: true });
    expect((await atProvider(maya)).map((one) => one.cancel_at_period_end)).toEqual([true, true]);
  });

  test('canceling while past due takes effect immediately, because nothing was paid', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    await maya.move('end-period-unpaid');
    await maya.hear(async () => expect((await maya.subscription()).status).toBe('past_due'));
    const canceled = await maya.home.send('POST', 'payment/cancel-subscription');
    expect(canceled.json()).toMatchObject({ isPremium: false, status: 'ended', endsOn: '2026-11-15' });
  });
});

describe('without a payment provider', () => {
  test('every call reports that subscriptions aren’t available', async () => {
    const off = await startTestApp(database.current);
    const home = await Household.start(off);
    const order = { PriceId: 'price_x', Name: 'M', PaymentMethodId: 'pm_1', Email: 'm@example.com' };
    for (const [path, body] of [
      ['create-subscription', order],
      ['cancel-subscription', undefined],
      ['resume-subscription', undefined],
    ] as const) {
      const answer = await home.send('POST', `payment/${path}`, body);
      expect([answer.statusCode, answer.json().message]).toEqual([
        422,
        'Subscriptions aren’t available on this server.',
      ]);
    }
    expect((await home.send('GET', 'payment/get-subscription')).json()).toMatchObject({
      isAvailable: false,
      isPremium: false,
    });
    const event = await off.app.inject({ method: 'POST', url: '/api/Public/StripeWebhook', payload: {} });
    expect(event.statusCode).toBe(404);
  });
});

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

/** What the provider itself has for somebody. */
async function atProvider({ home }: Subscriber) {
  const row = await findSubscription(database.current.db, await home.userId(database.current));
  if (!row?.customerId) return [];
  return await listSubscriptions(await sandbox.payments.stripe(), row.customerId);
}

/** What happens while the first attempt waits for the provider to take its card. */
async function whileAttaching(meanwhile: () => Promise<unknown>) {
  const { paymentMethods } = await sandbox.payments.stripe();
  const attach = paymentMethods.attach.bind(paymentMethods);
  vi.spyOn(paymentMethods, 'attach').mockImplementationOnce(async (id, params) => {
    await meanwhile();
    return await attach(id, params);
  });
}

describe('starting', () => {
  test.each([
    ['monthly', prices.monthly],
    ['yearly', prices.yearly],
  ])('%s: a card that works, a trial of 7 days, premium at once', async (plan, price) => {
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
    const [made] = await atProvider(maya);
    expect((made?.trial_end ?? 0) - (made?.trial_start ?? 0)).toBe(7 * 86_400);
  });

  test('a card that asks: the secret first, premium only when the bank has let it through', async () => {
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

  test('confirmed, and nobody comes back to the page: the event is enough', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    const { answer } = await maya.subscribe('asks');
    await sandbox.answerBank(answer.body.clientSecret, 'complete');
    await maya.hear(async () => expect((await maya.account()).premiumSubscription).toBe(true));
  });

  test('the bank refuses: no premium and no trial spent; another card takes the place of the first', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    const { answer } = await maya.subscribe('asks');
    const refused = await sandbox.answerBank(answer.body.clientSecret, 'fail');
    expect(refused.error.message).toContain('We are unable to authenticate your payment method.');
    expect(await maya.subscription()).toMatchObject({ isPremium: false, hasTrial: true });
    expect((await maya.subscribe('works', prices.yearly)).answer.body.requiresAction).toBe(false);
    expect((await atProvider(maya)).map(({ status }) => status)).toEqual(['trialing', 'canceled']);
    expect(await maya.subscription()).toMatchObject({ status: 'trialing', plan: 'yearly' });
  });

  test.each([
    ['declined', 'Your card has insufficient funds.'],
    ['expired', 'Your card has expired.'],
  ] as const)('a card that is %s: the provider’s own words, and nothing begun', async (card, message) => {
    const maya = await Subscriber.start(cairn, sandbox);
    const { answer } = await maya.subscribe(card);
    expect(answer).toEqual({ status: 422, body: { error: 'rule_broken', message } });
    expect(await atProvider(maya)).toEqual([]);
    expect(await maya.subscription()).toMatchObject({ isPremium: false, hasTrial: true });
  });

  test('a double click sends the same order twice at once: one subscription', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    const order = maya.order(await sandbox.card(cards.works, maya.email));
    const answers = await Promise.all([maya.send(order), maya.send(order), maya.send(order)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await atProvider(maya)).toHaveLength(1);
  });

  test('two tabs at once with two cards: one subscription, and the other tab is told to wait or finds it', async () => {
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

  test('a slow attempt keeps a second card out for as long as the provider may take', async () => {
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

  test('an attempt that was overtaken begins nothing any more', async () => {
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

  test('a retry with another card after an answer that was lost: what runs is found, not doubled', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    await maya.subscribe('works', prices.yearly);
    expect(await atProvider(maya)).toHaveLength(1);
  });

  test('the trial is there once: the next subscription is paid for at once, after being confirmed', async () => {
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

  test('a price that is not one of the two is refused', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    const answer = await maya.send(maya.order(await sandbox.card(cards.works), 'price_of_somebody_else'));
    expect(answer).toMatchObject({ status: 400, body: { fields: { PriceId: 'must be one of the plans' } } });
  });

  test('a card that the provider does not know is refused kindly, and an empty email is no obstacle', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    expect(await maya.send(maya.order('pm_of_nobody'))).toMatchObject({
      status: 422,
      body: { message: 'The payment provider didn’t recognize this card. Please enter it again.' },
    });
    const order = { ...maya.order(await sandbox.card(cards.works)), Email: '', Name: '' };
    expect((await maya.send(order)).status).toBe(200);
  });

  test('a provider that does not answer: 503, and the next attempt works', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    const away = vi
      .spyOn(sandbox.payments, 'stripe')
      .mockRejectedValueOnce(Object.assign(new Error('no answer'), { type: 'StripeConnectionError' }));
    const { order, answer } = await maya.subscribe('works');
    away.mockRestore();
    expect(answer).toMatchObject({ status: 503, body: { error: 'unavailable' } });
    expect((await maya.send(order)).status).toBe(200);
  });

  test('a junior is refused on the server, and so is somebody who never said when they were born', async () => {
    const kim = await Subscriber.start(cairn, sandbox, '2010-01-01');
    expect((await kim.subscribe('works')).answer).toEqual({
      status: 403,
      body: { error: 'not_allowed', message: 'You must be 18 or older to subscribe to Premium.' },
    });
    const nobody = await Household.newcomer(cairn);
    const order = kim.order(await sandbox.card(cards.works));
    expect((await nobody.send('POST', 'payment/create-subscription', order)).statusCode).toBe(403);
    expect(await atProvider(kim)).toEqual([]);
  });
});

describe('another plan', () => {
  const change = async (maya: Subscriber, price: string) => {
    const answer = await maya.home.send('POST', 'payment/change-plan', { PriceId: price });
    return { status: answer.statusCode, body: answer.json() };
  };

  test('in the trial nothing is charged: monthly to yearly and back, with the same end of the trial', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    expect((await change(maya, prices.yearly)).body).toMatchObject({ plan: 'yearly', renewsOn: '2026-11-22' });
    expect((await change(maya, prices.yearly)).status).toBe(200);
    expect((await change(maya, prices.monthly)).body).toMatchObject({ plan: 'monthly', status: 'trialing' });
  });

  test('paid monthly, then yearly: a new year begins today', async () => {
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

  test('refused: an unknown price, no subscription, a cancelled one, a junior', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    expect((await change(maya, prices.yearly)).status).toBe(422);
    await maya.subscribe('works');
    expect((await change(maya, 'price_of_another')).status).toBe(400);
    await maya.home.send('POST', 'payment/cancel-subscription');
    expect((await change(maya, prices.yearly)).body).toMatchObject({
      message: 'Premium is canceled. Resume it before you change plans.',
    });
    const kim = await Subscriber.start(cairn, sandbox, '2010-01-01');
    expect((await change(kim, prices.yearly)).status).toBe(403);
  });
});

describe('the end', () => {
  test('cancelled in the trial: premium until its last day, one call takes it back, then it ends and is told', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    const cancelled = await maya.home.send('POST', 'payment/cancel-subscription');
    expect(cancelled.statusCode).toBe(200);
    expect(cancelled.json()).toMatchObject({
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
    // Nobody has told yet that it ended.
    expect(await maya.account()).toMatchObject({ premiumSubscription: false, premiumEndedOn: '2026-11-22' });
    await maya.move('end-period');
    await maya.hear(async () => expect((await maya.subscription()).status).toBe('ended'));
    expect(await maya.account()).toMatchObject({ premiumSubscription: false, premiumEndedOn: '2026-11-22' });
    expect((await maya.home.send('POST', 'payment/resume-subscription')).statusCode).toBe(422);
    expect((await maya.home.send('POST', 'payment/cancel-subscription')).json()).toMatchObject({
      message: 'You don’t have a subscription to cancel.',
    });
  });

  test('the trial ends and is paid for: premium runs on, until a month later', async () => {
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

  test('the trial ends unpaid: premium for 7 days more; a new card pays, and it runs on', async () => {
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

  test('a payment is owed, and the new card asks: the secret first, paid only when the bank has let it through', async () => {
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

  test('what was owed is paid while the new card is taken: done', async () => {
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

  test('a payment is owed, and another plan is chosen: the old one ends, the new one is paid for', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    await maya.move('end-period-unpaid');
    const { order, answer } = await maya.subscribe('works', prices.yearly);
    await sandbox.confirm(answer.body.clientSecret);
    await maya.send(order);
    expect((await atProvider(maya)).map(({ status }) => status)).toEqual(['active', 'canceled']);
    expect(await maya.subscription()).toMatchObject({ status: 'active', plan: 'yearly', renewsOn: '2027-11-15' });
  });

  test('all attempts to collect have failed: premium is over', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    await maya.move('end-period-unpaid');
    await maya.move('give-up');
    await maya.hear(async () => expect((await maya.subscription()).status).toBe('ended'));
    expect(await maya.account()).toMatchObject({ premiumSubscription: false, premiumEndedOn: '2026-11-15' });
    // Afterwards a subscription begins anew, and is paid for.
    expect((await maya.subscribe('works')).answer.body.clientSecret).toMatch(/^pi_/);
  });

  test('two that run, however that came: cancelling ends both', async () => {
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

  test('cancelled while a payment is owed: at once, because nothing was paid', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    await maya.move('end-period-unpaid');
    await maya.hear(async () => expect((await maya.subscription()).status).toBe('past_due'));
    const cancelled = await maya.home.send('POST', 'payment/cancel-subscription');
    expect(cancelled.json()).toMatchObject({ isPremium: false, status: 'ended', endsOn: '2026-11-15' });
  });
});

describe('without a payment provider', () => {
  test('everything answers, and says that subscriptions are not available', async () => {
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

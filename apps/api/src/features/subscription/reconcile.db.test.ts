import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp, type TestClock, testConfig } from '../../../test/app.ts';
import { CardSandbox, cards, prices } from '../../../test/card-sandbox.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Subscriber } from '../../../test/subscriber.ts';
import { addUsers } from '../../../test/users.ts';
import { featureJobs } from '../../app.ts';
import { subscriptionEvents, subscriptions, users } from '../../platform/db/schema/index.ts';
import { openPayments } from '../../platform/payments/payments.ts';
import { chooseSubscription, listSubscriptions, toSnapshot } from './provider.ts';
import { reconcileAll } from './reconcile-job.ts';
import { findSubscription, listDue, saveSnapshot, stateOf } from './subscription.queries.ts';

const RUNS = inject('isDeep') ? 100 : 4;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
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
beforeEach(() => {
  cairn.clock.set('2026-11-15T20:00:00Z');
  sandbox.events.splice(0);
});

const reconcile = () => reconcileAll({ db: database.current.db, clock: cairn.clock, payments: sandbox.payments });

async function rowOf({ home }: Subscriber) {
  const userId = await home.userId(database.current);
  return { userId, row: await findSubscription(database.current.db, userId) };
}

async function eventsOf(user: Subscriber) {
  const { userId } = await rowOf(user);
  return await database.current.db.select().from(subscriptionEvents).where(eq(subscriptionEvents.userId, userId));
}

/** The state at the provider, bypassing what we have stored. */
async function atProvider(user: Subscriber) {
  const { row } = await rowOf(user);
  if (!row?.customerId) return null;
  const chosen = chooseSubscription(await listSubscriptions(await sandbox.payments.stripe(), row.customerId));
  return chosen && toSnapshot(chosen);
}

describe('events', () => {
  // covers: server/subscription 7
  test('with a wrong, expired or missing signature are rejected and not stored', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    const [body = ''] = sandbox.events.filter((event) => event.includes('customer.subscription.created'));
    const tooOld = new Date(cairn.clock.now().getTime() - 301_000);
    for (const request of [
      sandbox.requestOf(body, 'whsec_wrong'),
      sandbox.requestOf(body, undefined, tooOld),
      { ...sandbox.requestOf(body), payload: body.replace('trialing', 'active') },
      { ...sandbox.requestOf(body), headers: { 'content-type': 'application/json' } },
    ]) {
      const answer = await cairn.app.inject(request);
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'The signature is invalid.']);
    }
    expect(await eventsOf(maya)).toEqual([]);
  });

  // covers: server/subscription 8
  test('a signed body that isn’t an event: 400', async () => {
    for (const body of [
      '{}',
      '{"id":"evt_1","data":null}',
      '{"id":"evt_1","data":{"object":{"object":"invoice","parent":1}}}',
    ]) {
      const answer = await cairn.app.inject(sandbox.requestOf(body));
      expect([answer.statusCode, answer.json().message], body).toEqual([400, 'The request isn’t a valid event.']);
    }
  });

  // covers: server/subscription 9
  test('a repeated event changes nothing and causes no request', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    const [body = ''] = sandbox.events.filter((event) => event.includes('customer.subscription.created'));
    await cairn.app.inject(sandbox.requestOf(body));
    await vi.waitFor(async () => expect((await eventsOf(maya))[0]?.handledAt).not.toBeNull());
    const stripe = vi.spyOn(sandbox.payments, 'stripe');
    for (let times = 0; times < 3; times += 1)
      expect((await cairn.app.inject(sandbox.requestOf(body))).json()).toEqual({ received: true });
    // Each event was parsed with the provider's SDK, but none caused a request.
    expect(stripe).toHaveBeenCalledTimes(3);
    stripe.mockRestore();
    expect(await eventsOf(maya)).toHaveLength(1);
  });

  test('the provider’s current state wins over the state in an event', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    const body = sandbox.events.find((event) => event.includes('customer.subscription.created')) ?? '';
    const forged = body.replaceAll('"status":"trialing"', '"status":"canceled"').replace('"id":"evt_', '"id":"evt_x');
    expect((await cairn.app.inject(sandbox.requestOf(forged))).statusCode).toBe(200);
    await vi.waitFor(async () => expect((await eventsOf(maya))[0]?.handledAt).not.toBeNull());
    expect((await maya.subscription()).status).toBe('trialing');
  });

  test('about another user’s customer or an unknown user are acknowledged but not stored', async () => {
    const [maya, other] = [await Subscriber.start(cairn, sandbox), await Subscriber.start(cairn, sandbox)];
    await maya.subscribe('works');
    const body = sandbox.events.find((event) => event.includes('customer.subscription.created')) ?? '';
    const { userId } = await rowOf(other);
    const foreign = body.replace(/"userId":"\d+"/, `"userId":"${userId}"`);
    expect(foreign).not.toBe(body);
    for (const one of [foreign, body.replace(/"userId":"\d+"/, '"userId":"x"')])
      expect((await cairn.app.inject(sandbox.requestOf(one))).json()).toEqual({ received: true });
    expect(await eventsOf(other)).toEqual([]);
  });

  test('a stale response never replaces a newer one', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    const { userId, row } = await rowOf(maya);
    const asked = (ms: number) => new Date((row?.seenAt?.getTime() ?? 0) + ms);
    const [old, now] = [await atProvider(maya), cairn.clock.now()];
    const ended = old && { ...old, state: { ...old.state, status: 'canceled' as const } };
    await saveSnapshot(database.current.db, userId, ended, asked(2), now);
    await saveSnapshot(database.current.db, userId, old, asked(1), now);
    expect((await maya.subscription()).status).toBe('ended');
    expect((await maya.account()).premiumSubscription).toBe(false);
  });

  // covers: server/subscription 9
  test('in any order, repeated or lost: the final state is what the provider reports', {
    timeout: RUNS * 15_000,
  }, async () => {
    const steps = fc.constantFrom(
      'end-period',
      'end-period-unpaid',
      'give-up',
      'cancel',
      'stop',
      'resume',
      'subscribe',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat({ max: 30 }), { maxLength: 12 }),
        async (life, deliveries) => {
          sandbox.events.splice(0);
          const maya = await Subscriber.start(cairn, sandbox);
          await maya.subscribe('works');
          for (const step of life) {
            cairn.clock.advance(HOUR_MS);
            if (step === 'subscribe') await maya.subscribe('works', prices.yearly);
            else if (step === 'stop') await maya.home.send('POST', 'payment/cancel-subscription');
            else if (step === 'resume') await maya.home.send('POST', 'payment/resume-subscription');
            // Steps that are impossible in the current state are ignored.
            else await maya.move(step).catch(() => null);
          }
          cairn.clock.advance(1);
          for (const which of deliveries) {
            const body = sandbox.events[which % sandbox.events.length];
            if (body !== undefined) expect((await cairn.app.inject(sandbox.requestOf(body))).statusCode).toBe(200);
          }
          cairn.clock.advance(25 * HOUR_MS);
          await reconcile();
          const { row } = await rowOf(maya);
          const truth = await atProvider(maya);
          expect(stateOf(row)).toEqual(truth?.state);
          expect(row?.subscriptionId).toBe(truth?.subscriptionId);
          expect((await maya.account()).premiumSubscription).toBe((await maya.subscription()).isPremium);
          for (const { handledAt } of await eventsOf(maya)) expect(handledAt).not.toBeNull();
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe('the recurring job', () => {
  test('runs every ten minutes if there is a provider', () => {
    const { db } = database.current;
    const namesOf = (providers: object) =>
      featureJobs(db, cairn.clock, providers, cairn.app.log).map(({ name, cron }) => `${name} ${cron}`);
    expect(namesOf({ payments: sandbox.payments })).toContain('subscription-follow */10 * * * *');
    expect(namesOf({}).join()).not.toContain('subscription');
  });

  test('without any events, an end that is due is noticed within minutes and an unexpected one within a day', async () => {
    const [due, silent] = [await Subscriber.start(cairn, sandbox), await Subscriber.start(cairn, sandbox)];
    await due.subscribe('works');
    await silent.subscribe('works', prices.yearly);
    await silent.move('cancel');
    cairn.clock.advance(23 * HOUR_MS);
    await reconcile();
    expect((await silent.subscription()).status).toBe('trialing');
    cairn.clock.advance(2 * HOUR_MS);
    await reconcile();
    expect(await silent.subscription()).toMatchObject({ status: 'ended', isPremium: false });
    cairn.clock.advance(6 * DAY_MS);
    await due.move('end-period-unpaid');
    await reconcile();
    expect((await due.subscription()).status).toBe('past_due');
  });

  test('a trial whose card isn’t confirmed within a day is canceled at the provider', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('asks');
    cairn.clock.advance(23 * HOUR_MS);
    await reconcile();
    expect((await atProvider(maya))?.state.status).toBe('incomplete');
    cairn.clock.advance(2 * HOUR_MS);
    await reconcile();
    expect((await atProvider(maya))?.state.status).toBe('canceled');
    expect((await maya.subscription()).hasTrial).toBe(true);
  });

  /** More users than one run processes. */
  async function addCrowd(isDeleted: boolean): Promise<number[]> {
    const { db } = database.current;
    const now = cairn.clock.now();
    const made = await addUsers(
      db,
      Array.from({ length: 201 }, () => ({
        realm: 'https://crowd.test',
        subject: randomUUID(),
        createdAt: now,
        deletedAt: isDeleted ? now : null,
      })),
    );
    const ids = made.map(({ id }) => id);
    const states = { status: 'active', periodStart: now, periodEnd: new Date(now.getTime() + 9 * DAY_MS) };
    const seenAt = (order: number) => new Date(now.getTime() - (isDeleted ? 0 : 30 * HOUR_MS) + order * 1_000);
    await db
      .insert(subscriptions)
      .values(
        ids.map((userId, order) => ({ userId, customerId: `cus_crowd_${userId}`, seenAt: seenAt(order), ...states })),
      );
    return ids;
  }

  test.each([
    ['due', false],
    ['of deleted accounts', true],
  ])('hundreds that are %s and keep failing don’t block the others', async (_which, isDeleted) => {
    const { db } = database.current;
    const ids = await addCrowd(isDeleted);
    onTestFinished(async () => void (await db.delete(users).where(inArray(users.id, ids))));
    const payments = { ...sandbox.payments, stripe: () => Promise.reject(new Error('no answer')) };
    for (let runs = 0; runs < 2; runs += 1) {
      await expect(reconcileAll({ db, clock: cairn.clock, payments })).rejects.toThrow('no answer');
      cairn.clock.advance(10 * 60_000);
    }
    const rows = await db.select().from(subscriptions).where(inArray(subscriptions.userId, ids));
    expect(rows.filter(({ askedAt }) => askedAt === null)).toEqual([]);
  });

  async function isDue(user: Subscriber): Promise<boolean> {
    const { userId } = await rowOf(user);
    return (await listDue(database.current.db, cairn.clock.now())).some((due) => due.userId === userId);
  }

  test('an attempt that started nothing is checked for a day, and no longer', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('declined');
    expect((await rowOf(maya)).row).toMatchObject({ customerId: expect.any(String), status: null });
    cairn.clock.advance(23 * HOUR_MS);
    expect(await isDue(maya)).toBe(true);
    cairn.clock.advance(2 * HOUR_MS);
    expect(await isDue(maya)).toBe(false);
    await maya.subscribe('expired');
    expect(await isDue(maya)).toBe(true);
  });

  test.each(['unpaid', 'paused'])('%s without an event: checked daily', async (status) => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    const { userId } = await rowOf(maya);
    await database.current.db.update(subscriptions).set({ status }).where(eq(subscriptions.userId, userId));
    cairn.clock.advance(23 * HOUR_MS);
    expect(await isDue(maya)).toBe(false);
    cairn.clock.advance(2 * HOUR_MS);
    expect(await isDue(maya)).toBe(true);
  });

  test('events are deleted after 30 days', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    await maya.hear(async () => expect((await eventsOf(maya)).length).toBeGreaterThan(0));
    cairn.clock.advance(29 * DAY_MS);
    await reconcile();
    expect((await eventsOf(maya)).length).toBeGreaterThan(0);
    cairn.clock.advance(2 * DAY_MS);
    await reconcile();
    expect(await eventsOf(maya)).toEqual([]);
  });
});

describe('a customer the provider doesn’t know', () => {
  /** As after a change of API keys or a deletion in the provider's dashboard. */
  async function loseCustomer(user: Subscriber) {
    const { userId } = await rowOf(user);
    await database.current.db
      .update(subscriptions)
      .set({ customerId: `cus_unknown_${userId}` })
      .where(eq(subscriptions.userId, userId));
  }

  test('loses premium and isn’t requested again', async () => {
    const [active, deleted] = [await Subscriber.start(cairn, sandbox), await Subscriber.start(cairn, sandbox)];
    for (const one of [active, deleted]) {
      await one.subscribe('works');
      await loseCustomer(one);
    }
    await deleted.home.send('DELETE', 'User/DeleteUserAccount');
    cairn.clock.advance(25 * HOUR_MS);
    await reconcile();
    for (const one of [active, deleted])
      expect((await rowOf(one)).row).toMatchObject({ customerId: null, subscriptionId: null, status: null });
    expect(await active.account()).toMatchObject({ premiumSubscription: false, premiumEndedOn: '2026-11-16' });
  });

  test('canceling reports that there is no subscription, and so does the stored state', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    await loseCustomer(maya);
    const answer = await maya.home.send('POST', 'payment/cancel-subscription');
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'You don’t have a subscription to cancel.']);
    expect((await maya.subscription()).isPremium).toBe(false);
  });

  test.each(['after a change of keys', 'after a deletion there'])('subscribing creates a new one: %s', async (how) => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    const { row } = await rowOf(maya);
    if (how === 'after a deletion there') await (await sandbox.payments.stripe()).customers.del(row?.customerId ?? '');
    else await loseCustomer(maya);
    // The trial is used up, so the first payment needs confirmation.
    expect((await maya.subscribe('works')).answer).toMatchObject({ status: 200, body: { requiresAction: true } });
    const customerId = (await rowOf(maya)).row?.customerId;
    expect(customerId).toMatch(/^cus_/);
    expect(customerId).not.toBe(row?.customerId);
    expect((await atProvider(maya))?.state.status).toBe('incomplete');
  });
});

describe('deleting the user account', () => {
  // covers: server/user-account 8, 13
  test('sets the subscription to end with its period; reinstating resumes it', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    cairn.woken.splice(0);
    await maya.home.send('DELETE', 'User/DeleteUserAccount');
    expect(cairn.woken).toContain('subscription-follow');
    await reconcile();
    const end = new Date('2026-11-22T20:00:00Z');
    expect((await atProvider(maya))?.state).toMatchObject({ status: 'trialing', endsAt: end });
    cairn.woken.splice(0);
    await maya.home.send('POST', 'User/ReinstateAccount');
    expect(cairn.woken).toEqual(['subscription-follow']);
    await reconcile();
    expect((await atProvider(maya))?.state.endsAt).toBeNull();
    expect(await maya.subscription()).toMatchObject({ isPremium: true, isCancelled: false });
  });

  test('a subscription the user canceled before stays canceled after reinstatement', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    await maya.home.send('POST', 'payment/cancel-subscription');
    await maya.home.send('DELETE', 'User/DeleteUserAccount');
    await reconcile();
    await maya.home.send('POST', 'User/ReinstateAccount');
    await reconcile();
    expect(await maya.subscription()).toMatchObject({ isCancelled: true, endsOn: '2026-11-22' });
  });

  test('a subscription canceled at the provider, without an event, stays canceled too', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    const { subscriptionId } = (await atProvider(maya)) ?? {};
    await (await sandbox.payments.stripe()).subscriptions.update(String(subscriptionId), {
      cancel_at_period_end: true,
    });
    await maya.home.send('DELETE', 'User/DeleteUserAccount');
    await reconcile();
    await maya.home.send('POST', 'User/ReinstateAccount');
    await reconcile();
    expect((await atProvider(maya))?.state.endsAt).toEqual(new Date('2026-11-22T20:00:00Z'));
  });

  /** Creates a subscription directly at the provider, as its support staff could. */
  async function subscribeElsewhere(user: Subscriber, customer: string) {
    const stripe = await sandbox.payments.stripe();
    const card = await sandbox.card(cards.works, user.email);
    await stripe.paymentMethods.attach(card, { customer });
    return await stripe.subscriptions.create({
      customer,
      items: [{ price: prices.yearly }],
      default_payment_method: card,
      payment_behavior: 'default_incomplete',
      trial_period_days: 7,
    });
  }

  test('of two running subscriptions, both are canceled with the account and only one resumes, even if the job repeats', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    const { userId, row } = await rowOf(maya);
    const customer = String(row?.customerId);
    await subscribeElsewhere(maya, customer);
    const stripe = await sandbox.payments.stripe();
    const ending = async () =>
      (await listSubscriptions(stripe, customer)).map(({ cancel_at_period_end: isEnding }) => isEnding);
    await maya.home.send('DELETE', 'User/DeleteUserAccount');
    await reconcile();
    expect(await ending()).toEqual([true, true]);
    await maya.home.send('POST', 'User/ReinstateAccount');
    await reconcile();
    expect(await ending()).toEqual([false, true]);
    expect(await maya.subscription()).toMatchObject({ plan: 'yearly', isPremium: true, isCancelled: false });
    await database.current.db
      .update(subscriptions)
      .set({ endedByDeletion: true })
      .where(eq(subscriptions.userId, userId));
    await reconcile();
    expect(await ending()).toEqual([false, true]);
  });

  test('of two running subscriptions with the newer canceled, the renewing one counts and is canceled with the account', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    const customer = String((await rowOf(maya)).row?.customerId);
    const newer = await subscribeElsewhere(maya, customer);
    const stripe = await sandbox.payments.stripe();
    await stripe.subscriptions.update(newer.id, { cancel_at_period_end: true });
    expect((await atProvider(maya))?.priceId).toBe(prices.monthly);
    await maya.home.send('POST', 'payment/resume-subscription');
    expect(await maya.subscription()).toMatchObject({ plan: 'monthly', isCancelled: false });
    await maya.home.send('DELETE', 'User/DeleteUserAccount');
    await reconcile();
    const all = await listSubscriptions(stripe, customer);
    expect(all.map(({ cancel_at_period_end: isEnding }) => isEnding)).toEqual([true, true]);
  });

  async function erase(payments = sandbox.payments) {
    const jobs = featureJobs(database.current.db, cairn.clock, { payments }, cairn.app.log);
    await jobs.find(({ name }) => name === 'users-erase-deleted')?.run();
  }

  // covers: server/user-account 11
  test('erasing ends it permanently: the customer is deleted at the provider', async () => {
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works', prices.yearly);
    const { userId, row } = await rowOf(maya);
    await maya.home.send('DELETE', 'User/DeleteUserAccount');
    cairn.clock.advance(29 * DAY_MS);
    await erase();
    const stripe = await sandbox.payments.stripe();
    const [left] = await listSubscriptions(stripe, row?.customerId ?? '');
    expect(left?.status).toBe('canceled');
    await expect(stripe.customers.retrieve(row?.customerId ?? '')).rejects.toMatchObject({ code: 'resource_missing' });
    expect(await database.current.db.select().from(users).where(eq(users.id, userId))).toEqual([]);
    expect(await findSubscription(database.current.db, userId)).toBeNull();
  });

  // covers: server/user-account 11
  test('an unreachable provider delays erasure on day 29, but not on day 30', async () => {
    const { stripe } = testConfig();
    if (!stripe) throw new Error('the sandbox must be on outside production');
    const unreachable = openPayments(stripe, 'http://127.0.0.1:9', 'whsec_unreachable');
    const maya = await Subscriber.start(cairn, sandbox);
    await maya.subscribe('works');
    const { userId } = await rowOf(maya);
    const exists = async () =>
      (await database.current.db.select().from(users).where(eq(users.id, userId))).length === 1;
    await maya.home.send('DELETE', 'User/DeleteUserAccount');
    cairn.clock.advance(29 * DAY_MS);
    await expect(erase(unreachable)).rejects.toThrow();
    expect(await exists()).toBe(true);
    cairn.clock.advance(DAY_MS);
    await erase(unreachable);
    expect(await exists()).toBe(false);
  });
});

test('card numbers never reach our server or the stored card', async () => {
  const method = await (await sandbox.payments.stripe()).paymentMethods.retrieve(await sandbox.card(cards.works));
  expect(JSON.stringify(method)).not.toContain('4242424242424242');
  expect(method.card?.last4).toBe('4242');
});

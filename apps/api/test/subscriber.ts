import type { Subscription } from '@cairn/contract';
import { expect, vi } from 'vitest';
import type { TestApp } from './app.ts';
import { type CardSandbox, cards, prices } from './card-sandbox.ts';
import { Household } from './household.ts';

type WireSubscription = { [Key in keyof Subscription]: Subscription[Key] };

/** A user who subscribes, by default an adult, with a unique email. */
export class Subscriber {
  readonly home: Household;
  readonly email: string;
  readonly #app: TestApp;
  readonly #sandbox: CardSandbox;

  private constructor(app: TestApp, sandbox: CardSandbox, home: Household) {
    this.#app = app;
    this.#sandbox = sandbox;
    this.home = home;
    this.email = `${home.subject}@example.com`;
  }

  static async start(app: TestApp, sandbox: CardSandbox, born = '1990-02-28'): Promise<Subscriber> {
    const home = await Household.newcomer(app);
    await home.post('User/SaveUserAccount', {
      FirstName: 'Maya',
      LastName: 'Ellison',
      Email: 'maya@example.com',
      DateOfBirth: born,
      isJunior: born > '2008-11-15',
      ...(born > '2008-11-15' && { FirstName: '', LastName: '' }),
    });
    return new Subscriber(app, sandbox, home);
  }

  order(paymentMethod: string, price: string = prices.monthly) {
    return { PriceId: price, Name: 'Maya Ellison', PaymentMethodId: paymentMethod, Email: this.email };
  }

  /** Enters a card and sends the order. */
  async subscribe(card: keyof typeof cards, price: string = prices.monthly) {
    const order = this.order(await this.#sandbox.card(cards[card], this.email), price);
    return { order, answer: await this.send(order) };
  }

  async send(order: object) {
    const answer = await this.home.send('POST', 'payment/create-subscription', order);
    return { status: answer.statusCode, body: answer.json() };
  }

  async subscription(): Promise<WireSubscription> {
    return (await this.home.send('GET', 'payment/get-subscription')).json();
  }

  async account(): Promise<{ premiumSubscription: boolean; premiumEndedOn: string | null }> {
    return (await this.home.post('User/GetUserAccount', {})).answer;
  }

  async move(action: Parameters<CardSandbox['move']>[1]) {
    return await this.#sandbox.move(this.email, action);
  }

  /** Delivers all provider events so far and waits until they are handled. */
  async hear(until: () => Promise<void>): Promise<void> {
    for (const body of this.#sandbox.events.splice(0)) {
      const answer = await this.#app.app.inject(this.#sandbox.requestOf(body));
      expect(answer.statusCode, answer.body).toBe(200);
    }
    await vi.waitFor(until, { interval: 20 });
  }
}

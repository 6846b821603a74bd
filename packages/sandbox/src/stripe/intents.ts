import { type Books, behaviorOf, hasEnded, idOf } from './books.ts';
import { cardError, notFound } from './errors.ts';

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

type IntentKind = 'setup_intent' | 'payment_intent';

/** Confirms setup and payment intents for the browser, which has their client secrets. */
export function createIntents(books: Books) {
  const { records } = books;

  async function find(secret: string) {
    const id = secret.split('_secret_')[0] ?? '';
    const kind: IntentKind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
    const intent = await records.get(kind, id);
    if (intent.client_secret !== secret) throw notFound(kind, id, 'client_secret');
    return { id, kind, intent };
  }

  async function setUp(id: string): Promise<void> {
    await records.put('setup_intent', { ...(await records.get('setup_intent', id)), status: 'succeeded' });
    const all = await records.list('subscription');
    const waiting = all.find((one) => idOf(one.pending_setup_intent) === id);
    if (waiting) await books.save({ ...waiting, pending_setup_intent: null });
  }

  async function pay(id: string): Promise<void> {
    await records.put('payment_intent', { ...(await records.get('payment_intent', id)), status: 'succeeded' });
    const invoice = (await records.list('invoice')).find((one) => one.metadata?.payment_intent === id);
    const subscription = invoice?.id ? await books.subscriptionOf(invoice.id) : null;
    if (!invoice || !subscription || hasEnded(subscription)) return;
    await books.settle(invoice, true);
    await books.save({ ...subscription, status: 'active' });
  }

  async function succeed(kind: IntentKind, id: string) {
    await (kind === 'setup_intent' ? setUp(id) : pay(id));
    return { status: 'succeeded' as const, id };
  }

  return {
    /** Succeeds right away unless the bank requires authentication. */
    async confirm(secret: string): Promise<{ status: 'succeeded' | 'requires_action'; id: string }> {
      const { id, kind, intent } = await find(secret);
      if (intent.status === 'succeeded') return { status: 'succeeded', id };
      const behavior = behaviorOf(await records.get('payment_method', idOf(intent.payment_method)));
      if (behavior === 'asks') return { status: 'requires_action', id };
      if (behavior !== 'works') throw cardError('card_declined', 'Your card was declined.', 'generic_decline');
      return await succeed(kind, id);
    },

    /** Completes or fails the bank's authentication. */
    async answerChallenge(secret: string, isComplete: boolean) {
      const { id, kind } = await find(secret);
      if (!isComplete) throw cardError(`${kind}_authentication_failure`, NOT_AUTHENTICATED);
      return await succeed(kind, id);
    },
  };
}

export type Intents = ReturnType<typeof createIntents>;

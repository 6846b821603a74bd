import { type Books, behaviourOf, hasEnded, idOf } from './books.ts';
import { cardRefused, noSuch } from './errors.ts';

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

type IntentKind = 'setup_intent' | 'payment_intent';

/** What the browser does with a secret: have a card set up or a payment made. */
export function createIntents(books: Books) {
  const { records } = books;

  async function find(secret: string) {
    const id = secret.split('_secret_')[0] ?? '';
    const kind: IntentKind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
    const intent = await records.get(kind, id);
    if (intent.client_secret !== secret) throw noSuch(kind, id, 'client_secret');
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
    const owing = invoice?.id ? await books.subscriptionOf(invoice.id) : null;
    if (!invoice || !owing || hasEnded(owing)) return;
    await books.settle(invoice, true);
    await books.save({ ...owing, status: 'active' });
  }

  async function succeed(kind: IntentKind, id: string) {
    await (kind === 'setup_intent' ? setUp(id) : pay(id));
    return { status: 'succeeded' as const, id };
  }

  return {
    /** Works at once, or the bank wants to hear from the person first. */
    async confirm(secret: string): Promise<{ status: 'succeeded' | 'requires_action'; id: string }> {
      const { id, kind, intent } = await find(secret);
      if (intent.status === 'succeeded') return { status: 'succeeded', id };
      const behaviour = behaviourOf(await records.get('payment_method', idOf(intent.payment_method)));
      if (behaviour === 'asks') return { status: 'requires_action', id };
      if (behaviour !== 'works') throw cardRefused('card_declined', 'Your card was declined.', 'generic_decline');
      return await succeed(kind, id);
    },

    /** The person has answered their bank. */
    async answerChallenge(secret: string, isComplete: boolean) {
      const { id, kind } = await find(secret);
      if (!isComplete) throw cardRefused(`${kind}_authentication_failure`, NOT_AUTHENTICATED);
      return await succeed(kind, id);
    },
  };
}

export type Intents = ReturnType<typeof createIntents>;

import type Stripe from 'stripe';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { idOf } from './provider.ts';
import type { Context } from './see-subscription.ts';
import { keepEvent } from './subscription.queries.ts';

const MAX_USER_ID = 2_147_483_647;
/** A signature older than this is a replay; seconds. */
const TOLERANCE_S = 300;

interface Concerned {
  readonly userId: number;
  readonly customerId: string;
}

/** Whom an event is about: the subscription, and the invoice's copy of it, carry what we wrote into them. */
function concernedBy({ data: { object } }: Stripe.Event): Concerned | null {
  const about =
    object.object === 'subscription'
      ? { metadata: object.metadata, customer: object.customer }
      : object.object === 'invoice'
        ? { metadata: object.parent?.subscription_details?.metadata, customer: object.customer }
        : null;
  const userId = Number(about?.metadata?.userId);
  const customerId = idOf(about?.customer ?? null);
  const isUser = Number.isInteger(userId) && userId > 0 && userId <= MAX_USER_ID;
  return isUser && customerId !== null ? { userId, customerId } : null;
}

function readEvent(
  stripe: Stripe,
  { clock, payments }: Context,
  body: Buffer | undefined,
  signature: string,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(
      body ?? '',
      signature,
      payments.webhookSecret,
      TOLERANCE_S,
      undefined,
      clock.now().getTime(),
    );
  } catch {
    throw new ProblemError('bad_input', 'The signature does not fit.');
  }
}

/** Keeps an event that is really the provider's; whom to look after, where it is new and about one of us. */
export async function receiveEvent(
  context: Context,
  body: Buffer | undefined,
  signature: string,
): Promise<Concerned | null> {
  const { db, clock, payments } = context;
  const event = readEvent(await payments.stripe(), context, body, signature);
  const concerned = concernedBy(event);
  if (!concerned) return null;
  const isNew = await keepEvent(db, concerned.userId, concerned.customerId, event.id, clock.now());
  return isNew ? concerned : null;
}

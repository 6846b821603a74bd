import { notEmpty, text } from '@cairn/contract';
import { LARGEST_ID } from '@cairn/domain';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { idOf } from './provider.ts';
import type { Context } from './see-subscription.ts';
import { keepEvent } from './subscription.queries.ts';

/** A signature older than this is a replay; seconds. */
const TOLERANCE_S = 300;

interface Concerned {
  readonly userId: number;
  readonly customerId: string;
}

const ID_MAX = 255;
const externalId = text(ID_MAX).check(notEmpty());
const customer = z.nullish(z.union([externalId, z.object({ id: externalId })]));
const metadata = z.nullish(z.record(z.string(), z.string()));

const subscriptionPart = z.object({ object: z.literal('subscription'), metadata, customer });
const invoicePart = z.object({
  object: z.literal('invoice'),
  parent: z.nullish(z.object({ subscription_details: z.nullish(z.object({ metadata })) })),
  customer,
});
const otherPart = z.object({
  object: text(ID_MAX).check(z.refine((kind) => !['subscription', 'invoice'].includes(kind))),
});

/** As much of an event as we read. */
const eventShape = z.object({
  id: externalId,
  data: z.object({ object: z.union([subscriptionPart, invoicePart, otherPart]) }),
});
type Event = z.infer<typeof eventShape>;

/** Whom an event is about: the subscription, and the invoice's copy of it, carry what we wrote into them. */
function concernedBy({ data: { object } }: Event): Concerned | null {
  const about =
    'parent' in object ? object.parent?.subscription_details?.metadata : 'metadata' in object ? object.metadata : null;
  const userId = Number(about?.userId);
  const customerId = 'customer' in object ? idOf(object.customer ?? null) : null;
  const isUser = Number.isInteger(userId) && userId > 0 && userId <= LARGEST_ID;
  return isUser && customerId !== null ? { userId, customerId } : null;
}

/** The provider signs what it sends; a signed body of another shape is still not an event. */
export function parseEvent(signed: unknown): { readonly id: string; readonly concerned: Concerned | null } {
  const event = z.safeParse(eventShape, signed);
  if (!event.success) throw new ProblemError('bad_input', 'The request isn’t a valid event.');
  return { id: event.data.id, concerned: concernedBy(event.data) };
}

function readEvent(stripe: Stripe, { clock, payments }: Context, body: Buffer | undefined, signature: string): unknown {
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
    throw new ProblemError('bad_input', 'The signature is invalid.');
  }
}

/** Keeps an event that is really the provider's; whom to look after, where it is new and about one of us. */
export async function receiveEvent(
  context: Context,
  body: Buffer | undefined,
  signature: string,
): Promise<Concerned | null> {
  const { db, clock, payments } = context;
  const { id, concerned } = parseEvent(readEvent(await payments.stripe(), context, body, signature));
  if (!concerned) return null;
  const isNew = await keepEvent(db, concerned.userId, concerned.customerId, id, clock.now());
  return isNew ? concerned : null;
}

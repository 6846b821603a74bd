import { notEmpty, text } from '@cairn/contract';
import { LARGEST_ID } from '@cairn/domain';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { idOf } from './provider.ts';
import type { RefreshContext } from './refresh-subscription.ts';
import { saveEvent } from './subscription.queries.ts';

/** An older signature is treated as a replay. */
const TOLERANCE_S = 300;

interface EventSubject {
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

/** The parts of an event that we read. */
const eventShape = z.object({
  id: externalId,
  data: z.object({ object: z.union([subscriptionPart, invoicePart, otherPart]) }),
});
type StripeEvent = z.infer<typeof eventShape>;

/** The user an event is about, from the metadata we set on the subscription and Stripe copies to its invoices. */
function subjectOf({ data: { object } }: StripeEvent): EventSubject | null {
  const eventMetadata =
    'parent' in object ? object.parent?.subscription_details?.metadata : 'metadata' in object ? object.metadata : null;
  const userId = Number(eventMetadata?.userId);
  const customerId = 'customer' in object ? idOf(object.customer ?? null) : null;
  const isUser = Number.isInteger(userId) && userId > 0 && userId <= LARGEST_ID;
  return isUser && customerId !== null ? { userId, customerId } : null;
}

/** Validates the shape, because even a signed body may not be an event. */
export function parseEvent(signed: unknown): { readonly id: string; readonly subject: EventSubject | null } {
  const event = z.safeParse(eventShape, signed);
  if (!event.success) throw new ProblemError('bad_input', 'The request isn’t a valid event.');
  return { id: event.data.id, subject: subjectOf(event.data) };
}

function readEvent(
  stripe: Stripe,
  { clock, payments }: RefreshContext,
  body: Buffer | undefined,
  signature: string,
): unknown {
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

/** Verifies and stores an event. Returns its subject if the event is new and about one of our customers. */
export async function receiveEvent(
  context: RefreshContext,
  body: Buffer | undefined,
  signature: string,
): Promise<EventSubject | null> {
  const { db, clock, payments } = context;
  const { id, subject } = parseEvent(readEvent(await payments.stripe(), context, body, signature));
  if (!subject) return null;
  const isNew = await saveEvent(db, subject.userId, subject.customerId, id, clock.now());
  return isNew ? subject : null;
}

import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { SandboxStore } from '../store.ts';
import { notFound } from './errors.ts';

/** The fields of Stripe's invoices and payments that subscriptions need. */
export type SandboxInvoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'created'
  | 'customer'
  | 'currency'
  | 'amount_due'
  | 'amount_paid'
  | 'status'
  | 'billing_reason'
  | 'parent'
  | 'livemode'
  | 'confirmation_secret'
  | 'metadata'
>;
export type SandboxPayment = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'created'
  | 'amount'
  | 'currency'
  | 'customer'
  | 'payment_method'
  | 'client_secret'
  | 'status'
  | 'last_payment_error'
  | 'livemode'
  | 'metadata'
>;

/** Simpler than Stripe.Event, which is a union of hundreds of event types. */
export interface SandboxEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: null;
  readonly created: number;
  readonly data: { readonly object: Stripe.Subscription | SandboxInvoice };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: null;
  readonly type: string;
}

export interface RecordStore {
  readonly customer: Stripe.Customer;
  readonly payment_method: Stripe.PaymentMethod;
  readonly subscription: Stripe.Subscription;
  readonly setup_intent: Stripe.SetupIntent;
  readonly payment_intent: SandboxPayment;
  readonly invoice: SandboxInvoice;
  readonly event: SandboxEvent;
}
export type RecordKind = keyof RecordStore;

const prefixes: Readonly<Record<RecordKind, string>> = {
  customer: 'cus',
  payment_method: 'pm',
  subscription: 'sub',
  setup_intent: 'seti',
  payment_intent: 'pi',
  invoice: 'in',
  event: 'evt',
};

const nameOf = (kind: RecordKind) => `stripe.${kind}`;

function isOfKind<K extends RecordKind>(kind: K, value: unknown): value is RecordStore[K] {
  return typeof value === 'object' && value !== null && 'object' in value && value.object === kind;
}

let idCount = 0;

/** Ids sort by creation time, so lists are in order. */
export function newId(kind: RecordKind, now: Date): string {
  idCount += 1;
  const order = now.getTime().toString(36).padStart(9, '0') + idCount.toString(36).padStart(5, '0');
  return `${prefixes[kind]}_${order}${randomBytes(6).toString('hex')}`;
}

/** Typed access to the stored Stripe objects. */
export function openRecords(store: SandboxStore) {
  async function find<K extends RecordKind>(kind: K, id: string): Promise<RecordStore[K] | null> {
    const value = await store.get(nameOf(kind), id);
    return isOfKind(kind, value) ? value : null;
  }
  return {
    find,
    async get<K extends RecordKind>(kind: K, id: string, param = 'id'): Promise<RecordStore[K]> {
      const found = await find(kind, id);
      if (!found) throw notFound(kind, id, param);
      return found;
    },
    async list<K extends RecordKind>(kind: K): Promise<RecordStore[K][]> {
      const rows = await store.list(nameOf(kind));
      return rows.flatMap(({ value }) => (isOfKind(kind, value) ? [value] : []));
    },
    async put<K extends RecordKind>(kind: K, record: RecordStore[K]): Promise<RecordStore[K]> {
      await store.put(nameOf(kind), record.id ?? '', record);
      return record;
    },
    async remove(kind: RecordKind, id: string): Promise<void> {
      await store.remove(nameOf(kind), id);
    },
  };
}

export type StripeRecords = ReturnType<typeof openRecords>;

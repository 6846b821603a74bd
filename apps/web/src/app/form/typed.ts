import { type Cents, type Day, isDay } from '@cairn/domain';
import * as z from 'zod/mini';
import { type MoneyBounds, moneyInputOf, readMoney } from '../../ui/moneyInput.ts';

export function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function reject<Value>(payload: z.core.ParsePayload<Value>, message: string) {
  payload.issues.push({ code: 'custom', input: payload.value, message });
  return z.NEVER;
}

/** What the contract says against a value; null if it accepts it. */
function objectionTo(schema: z.core.$ZodType, value: unknown): string | null {
  const [issue] = z.safeEncode(schema, value).error?.issues ?? [];
  return issue ? asSentence(issue.message) : null;
}

/** A text field that the contract's schema trims and validates. With `missing`, it is required. */
export function typedText(
  schema: z.core.$ZodType,
  messages: { readonly missing?: string; readonly invalid?: string } = {},
) {
  return z.codec(z.string(), z.string(), {
    decode: (typed, payload) => {
      const value = typed.trim();
      if (value === '') return messages.missing === undefined ? '' : reject(payload, messages.missing);
      const objection = objectionTo(schema, value);
      return objection === null ? value : reject(payload, messages.invalid ?? objection);
    },
    encode: (value) => value,
  });
}

/** A money field. An empty one is null. */
export function typedAmount(bounds: MoneyBounds) {
  return z.codec(z.string(), z.custom<Cents | null>(), {
    decode: (typed, payload) => {
      const read = readMoney(typed, bounds);
      return 'error' in read ? reject(payload, read.error) : read.cents;
    },
    encode: (value) => (value === null ? '' : moneyInputOf(value)),
  });
}

/** A money field that is required. */
export function typedMoney(missing: string, bounds: MoneyBounds) {
  return z.codec(z.string(), z.custom<Cents>(), {
    decode: (typed, payload) => {
      const read = readMoney(typed, bounds);
      if ('error' in read) return reject(payload, read.error);
      return read.cents ?? reject(payload, missing);
    },
    encode: moneyInputOf,
  });
}

/** A date field that is required. */
export function typedDay(missing: string, invalid = missing) {
  return z.codec(z.string(), z.custom<Day>(), {
    decode: (typed, payload) => (isDay(typed) ? typed : reject(payload, typed === '' ? missing : invalid)),
    encode: (day) => day,
  });
}

/** A choice that starts out empty and is required. */
export function chosen<Value>(schema: z.core.$ZodType<Value>, missing: string) {
  return z.codec(z.custom<Value | null>(), z.custom<Value>(), {
    decode: (value, payload) =>
      value === null || objectionTo(schema, value) !== null ? reject(payload, missing) : value,
    encode: (value) => value,
  });
}

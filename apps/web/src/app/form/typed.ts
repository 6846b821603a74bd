import { addUp, type Cents, type Day, formatCents, isDay } from '@cairn/domain';
import * as z from 'zod/mini';
import { type MoneyBounds, moneyInputOf, NOT_A_SUM, readMoney } from '../../ui/moneyInput.ts';

export function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function reject<Value>(payload: z.core.ParsePayload<Value>, message: string) {
  payload.issues.push({ code: 'custom', input: payload.value, message });
  return z.NEVER;
}

/** The contract's error for a value, as a sentence; null if the value is valid. */
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

/** A money field that is required and accepts arithmetic, in the form in which a SumField shows it. */
export function typedSum(missing: string, max: Cents) {
  return z.codec(z.string(), z.custom<Cents>(), {
    decode: (typed, payload) => {
      if (typed.trim() === '') return reject(payload, missing);
      const sum = addUp(typed);
      if ('fault' in sum) return reject(payload, NOT_A_SUM);
      return sum.cents > max ? reject(payload, `Enter ${formatCents(max)} or less`) : sum.cents;
    },
    encode: formatCents,
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

/** A typed field that may be empty; empty text becomes null. */
export function optional<Value>(field: z.ZodMiniType<Value, string>) {
  return z.codec(z.string(), z.custom<Value | null>(), {
    decode: (typed, payload) => {
      if (typed.trim() === '') return null;
      const { data, error } = z.safeDecode(field, typed);
      return error ? reject(payload, error.issues[0]?.message ?? '') : data;
    },
    encode: (value) => (value === null ? '' : z.encode(field, value)),
  });
}

/** A money field that may be empty. */
export function typedAmount(bounds: MoneyBounds) {
  return optional(typedMoney('', bounds));
}

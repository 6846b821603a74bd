import { addUpRounded, type Cents, formatCents, isSum, MAX_BUDGET } from '@cairn/domain';
import * as z from 'zod/mini';
import { moneyInputOf, sumFaults } from '../../ui/moneyInput.ts';

const NOT_AN_AMOUNT = 'Enter an amount, like 320 or 320+20.';

/** The typed amount of a plan, which may be a sum; null if the field is empty. */
export function readPlanned(typed: string, least: 0 | 1 = 0): { cents: Cents | null } | { error: string } {
  if (typed.trim() === '') return { cents: null };
  const sum = addUpRounded(typed);
  if ('fault' in sum) return { error: sum.fault === 'format' ? NOT_AN_AMOUNT : sumFaults[sum.fault] };
  if (sum.cents < least) return { error: least === 0 ? 'Enter an amount of zero or more.' : 'Enter more than zero.' };
  return sum.cents > MAX_BUDGET ? { error: `Enter ${formatCents(MAX_BUDGET)} or less.` } : sum;
}

const CHANGE = /^\s*[+−–-]/;

/** The amount that replaces a saved one: "+25" is 25.00 more, and "-25" is 25.00 less. */
export function readAmountOrChange(saved: Cents, typed: string): ReturnType<typeof readPlanned> {
  return readPlanned(CHANGE.test(typed) ? `${moneyInputOf(saved)}${typed}` : typed);
}

/** The typed amount; null if the field is empty or invalid. */
export function plannedCents(typed: string): Cents | null {
  const read = readPlanned(typed);
  return 'cents' in read ? read.cents : null;
}

/** "= $340.00" while a sum or a change of the saved amount is typed; otherwise null. */
export function resultText(saved: Cents, typed: string): string | null {
  const read = readAmountOrChange(saved, typed);
  if ('error' in read || read.cents === null) return null;
  return isSum(typed) || plannedCents(typed) === null ? `= ${formatCents(read.cents)}` : null;
}

/** The amount in the form in which a field shows it. */
export function plannedText(amount: Cents | null): string {
  return amount === null ? '' : formatCents(amount);
}

function reject(payload: z.core.ParsePayload<string>, message: string) {
  payload.issues.push({ code: 'custom', input: payload.value, message });
  return z.NEVER;
}

/** The amount of a plan, which may be left empty. */
export function typedPlan() {
  return z.codec(z.string(), z.custom<Cents | null>(), {
    decode: (typed, payload) => {
      const read = readPlanned(typed);
      return 'cents' in read ? read.cents : reject(payload, read.error);
    },
    encode: plannedText,
  });
}

/** The amount of a plan, which is required. */
export function requiredPlan(missing: string, least: 0 | 1 = 0) {
  return z.codec(z.string(), z.custom<Cents>(), {
    decode: (typed, payload) => {
      const read = readPlanned(typed, least);
      return 'error' in read ? reject(payload, read.error) : (read.cents ?? reject(payload, missing));
    },
    encode: plannedText,
  });
}

import {
  type AccountId,
  type BalanceAssertionId,
  type BankItemId,
  type CategoryId,
  type Cents,
  type ChangeSetId,
  centsFromDollars,
  type Day,
  dollarsFromCents,
  isDay,
  LARGEST_AMOUNT,
  LARGEST_ID,
  type LedgerId,
  MAX_BUDGET,
  parseDay,
  type RuleId,
  type TagId,
  type TransactionId,
} from '@cairn/domain';
import * as z from 'zod/mini';

const NUL = '\u0000';

interface LengthCheck {
  readonly _zod: { readonly def: { when?: ((payload: z.core.ParsePayload) => boolean) | undefined } };
}

/** zod measures whatever has a length, even where the type is already wrong, and so compares what an attacker put there. */
function measured<Check extends LengthCheck>(check: Check): Check {
  check._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value);
  return check;
}

/** The only checks of lengths that payloads use. */
export const atMost = (length: number, message?: string) => measured(z.maxLength(length, message));
export const notEmpty = () => measured(z.minLength(1, 'must not be empty'));
export const exactly = (length: number) => measured(z.length(length));

/** Text of at most `max` characters, trimmed. The database keeps no NUL, so none is let in. */
export function text(max: number) {
  return z.string().check(
    z.trim(),
    atMost(max, `must have at most ${max} characters`),
    z.refine((value) => !value.includes(NUL), 'must not contain control characters'),
  );
}

/** Dollars on the wire, with at most two decimals; cents inside. */
export const dollars = z.codec(
  z.number(),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  {
    decode: (value, payload) => {
      const amount = centsFromDollars(value);
      if (amount !== null) return amount;
      const isTooLarge = Math.abs(value) * 100 > Number.MAX_SAFE_INTEGER;
      const message = isTooLarge ? 'is too large' : 'must be an amount in dollars with at most two decimal places';
      payload.issues.push({ code: 'custom', input: value, message });
      return z.NEVER;
    },
    encode: dollarsFromCents,
  },
);

/** A calendar day: `YYYY-MM-DD`, or midnight with any offset; the written day counts. */
export const day = z.codec(
  z.string(),
  z.custom<Day>((value) => typeof value === 'string' && isDay(value)),
  {
    decode: (value, payload) => {
      const written = parseDay(value);
      if (written !== null) return written;
      payload.issues.push({ code: 'custom', input: value, message: 'must be a date, such as 2026-03-05' });
      return z.NEVER;
    },
    encode: (value) => value,
  },
);

/** A number that can be an id, where it only marks a place in a list and opens no record. */
export const rowId = z.int().check(z.gte(0), z.lte(LARGEST_ID));

/** Says which of a payload's numbers are ids of a person's own records, and of what. */
export const idKinds = z.registry<{ kind: string }>();

/** The types of ids by the words that the contract has for them. */
interface IdByKind {
  readonly account: AccountId;
  readonly 'balance assertion': BalanceAssertionId;
  readonly bank: BankItemId;
  readonly category: CategoryId;
  readonly 'change set': ChangeSetId;
  readonly rule: RuleId;
  readonly subcategory: CategoryId;
  readonly tag: TagId;
  readonly transaction: TransactionId;
}

type IdKind = keyof IdByKind;

export function idOf<Kind extends IdKind>(kind: Kind): z.ZodMiniType<IdByKind[Kind], IdByKind[Kind]> {
  return z.int().check(z.gte(1), z.lte(LARGEST_ID)).register(idKinds, { kind });
}

/** A whole number in a query or a path, where everything is text. */
export function wholeText(least: number, most: number) {
  const digits = z.string().check(z.regex(/^\d{1,16}$/, 'must be a whole number'));
  return z.codec(digits, z.int().check(z.gte(least), z.lte(most)), { decode: Number, encode: String });
}

/** Names the ledger a call is about; without it that is the caller's own. */
export const LEDGER_HEADER = 'x-ledger';
export const ledgerHeader: z.ZodMiniType<LedgerId, string> = wholeText(1, LARGEST_ID);

/** The change in which the caller last saw what they change; what was changed since is merged, or refused with both values. */
export const SEEN_IN_HEADER = 'x-seen-in';
export const seenInHeader: z.ZodMiniType<ChangeSetId, string> = wholeText(0, LARGEST_ID);

/** A write that is repeated under the same key is answered as the first time, and not done again. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const IDEMPOTENCY_DAYS = 30;
export const idempotencyKey = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** The same as `rowId` and `idOf` in such a place. */
export const rowIdText = wholeText(0, LARGEST_ID);

export function idTextOf<Kind extends IdKind>(kind: Kind): z.ZodMiniType<IdByKind[Kind], string> {
  return wholeText(1, LARGEST_ID).register(idKinds, { kind });
}

/** An amount of money of a transaction: more than nothing, and no more than the ledger can add up for centuries. */
export const positiveDollars = dollars.check(
  z.refine((amount) => amount > 0, 'must be greater than zero'),
  z.refine((amount) => amount <= LARGEST_AMOUNT, 'must be at most 100,000,000,000.00'),
);

/** "style-prefix icon-name", separated by a space. */
export const iconName = text(80).check(
  z.regex(/^[a-z]+ [a-z0-9-]+$/, 'must be a style and a name, such as "fas fa-tag"'),
);
export const iconColor = text(7).check(z.regex(/^#[\da-fA-F]{6}$/, 'must be a color such as #155A41'));

/** What is planned: nothing or more, and no more than a year of such months can add up. */
export const budgetDollars = dollars.check(
  z.refine((amount) => amount >= 0, 'must not be negative'),
  z.refine((amount) => amount <= MAX_BUDGET, 'must be at most 1,000,000,000.00'),
);

import {
  type AccountId,
  type BalanceAssertionId,
  type BankItemId,
  type BudgetMoveId,
  type CategoryId,
  type Cents,
  type ChangeSetId,
  centsFromDollars,
  type Day,
  dollarsFromCents,
  type GoalId,
  isDay,
  LARGEST_AMOUNT,
  LARGEST_ID,
  type LedgerId,
  MAX_BUDGET,
  parseDay,
  type ReconciliationId,
  type ReportId,
  type RuleId,
  type SeriesExceptionId,
  type SeriesId,
  type TagId,
  type TransactionId,
} from '@cairn/domain';
import * as z from 'zod/mini';

const NUL = '\u0000';

interface LengthCheck {
  readonly _zod: { readonly def: { when?: ((payload: z.core.ParsePayload) => boolean) | undefined } };
}

/** zod checks the length of anything that has one, even a value of the wrong type, which an attacker controls. */
function forTextOrArray<Check extends LengthCheck>(check: Check): Check {
  check._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value);
  return check;
}

/** Payload schemas use only these length checks. */
export const atMost = (length: number, message?: string) => forTextOrArray(z.maxLength(length, message));
export const notEmpty = () => forTextOrArray(z.minLength(1, 'must not be empty'));
export const exactly = (length: number) => forTextOrArray(z.length(length));

/** A list that is read-only when decoded. */
export function listOf<Item extends z.core.$ZodType>(
  item: Item,
  ...checks: readonly z.core.$ZodCheck<readonly unknown[]>[]
): z.ZodMiniType<readonly z.output<Item>[], readonly z.input<Item>[]> {
  return z.array(item).check(...checks);
}

/** Trimmed text of at most `max` characters. NUL is rejected because the database can't store it. */
export function text(max: number) {
  return z.string().check(
    z.trim(),
    atMost(max, `must have at most ${max} characters`),
    z.refine((value) => !value.includes(NUL), 'must not contain control characters'),
  );
}

/** Dollars with at most two decimals on the wire, decoded to cents. */
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

/** A calendar day: `YYYY-MM-DD`, or midnight with any offset, which is ignored. */
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

/** An ID that only marks a position in a list, so it isn't checked against the caller's records. */
export const rowId = z.int().check(z.gte(0), z.lte(LARGEST_ID));

/** Marks which numbers in a payload are IDs of the caller's records, and of which kind. */
export const idKinds = z.registry<{ kind: string }>();

interface IdByKind {
  readonly account: AccountId;
  readonly 'balance assertion': BalanceAssertionId;
  readonly 'budget move': BudgetMoveId;
  readonly bank: BankItemId;
  readonly category: CategoryId;
  readonly 'change set': ChangeSetId;
  readonly goal: GoalId;
  readonly reconciliation: ReconciliationId;
  readonly report: ReportId;
  readonly rule: RuleId;
  readonly series: SeriesId;
  readonly 'series exception': SeriesExceptionId;
  readonly subcategory: CategoryId;
  readonly tag: TagId;
  readonly transaction: TransactionId;
}

type IdKind = keyof IdByKind;

export function idOf<Kind extends IdKind>(kind: Kind): z.ZodMiniType<IdByKind[Kind], IdByKind[Kind]> {
  return z.int().check(z.gte(1), z.lte(LARGEST_ID)).register(idKinds, { kind });
}

/** A whole number in a query or path, where all values are text. */
export function wholeText(least: number, most: number) {
  const digits = z.string().check(z.regex(/^\d{1,16}$/, 'must be a whole number'));
  return z.codec(digits, z.int().check(z.gte(least), z.lte(most)), { decode: Number, encode: String });
}

/** Selects the ledger of a call; defaults to the caller's personal one. */
export const LEDGER_HEADER = 'x-ledger';
export const ledgerHeader: z.ZodMiniType<LedgerId, string> = wholeText(1, LARGEST_ID);

/**
 * The last change that the client has seen of the row it edits. Later changes are merged, or returned as a conflict.
 */
export const SEEN_IN_HEADER = 'x-seen-in';
export const seenInHeader: z.ZodMiniType<ChangeSetId, string> = wholeText(0, LARGEST_ID);

/**
 * With `review`, a field that someone else changed too isn't rejected: it stays as it is, and both values are in the
 * inbox. The other fields are written.
 */
export const ON_CONFLICT_HEADER = 'x-on-conflict';
export const onConflictHeader = z.literal('review');

/** A write repeated with the same key returns the first answer and isn't applied again. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const IDEMPOTENCY_DAYS = 30;
export const idempotencyKey = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** `rowId` in a query or path. */
export const rowIdText = wholeText(0, LARGEST_ID);

/** `idOf` in a query or path. */
export function idTextOf<Kind extends IdKind>(kind: Kind): z.ZodMiniType<IdByKind[Kind], string> {
  return wholeText(1, LARGEST_ID).register(idKinds, { kind });
}

/** A transaction amount: greater than zero, and small enough that a ledger's total stays exact. */
export const positiveDollars = dollars.check(
  z.refine((amount) => amount > 0, 'must be greater than zero'),
  z.refine((amount) => amount <= LARGEST_AMOUNT, 'must be at most 100,000,000,000.00'),
);

/** A style prefix and an icon name, separated by a space. */
export const iconName = text(80).check(
  z.regex(/^[a-z]+ [a-z0-9-]+$/, 'must be a style and a name, such as "fas fa-tag"'),
);
export const iconColor = text(7).check(z.regex(/^#[\da-fA-F]{6}$/, 'must be a color such as #155A41'));

/** A budget amount: zero or more, and small enough that a year's total stays exact. */
export const budgetDollars = dollars.check(
  z.refine((amount) => amount >= 0, 'must not be negative'),
  z.refine((amount) => amount <= MAX_BUDGET, 'must be at most 1,000,000,000.00'),
);

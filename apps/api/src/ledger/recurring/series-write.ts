import { amountModels, cadenceUnits, exceptionKinds, seriesKinds, seriesStates, weekendPolicies } from '@cairn/domain';
import * as z from 'zod/mini';
import type { recurringExceptions, recurringSeries } from '../../platform/db/schema/index.ts';

const seriesState = z.object({
  name: z.string(),
  merchantKey: z.string(),
  otherMerchantKeys: z.readonly(z.array(z.string())),
  accountId: z.nullable(z.int()),
  otherAccountId: z.nullable(z.int()),
  isIncome: z.boolean(),
  cadenceUnit: z.enum(cadenceUnits),
  cadenceCount: z.int(),
  anchorOn: z.string(),
  dayOfMonth: z.nullable(z.int()),
  otherDay: z.nullable(z.int()),
  weekendPolicy: z.enum(weekendPolicies),
  amountModel: z.enum(amountModels),
  amountCents: z.int(),
  lowCents: z.nullable(z.int()),
  highCents: z.nullable(z.int()),
  amountFromOn: z.string(),
  categoryId: z.nullable(z.int()),
  subcategoryId: z.nullable(z.int()),
  kind: z.enum(seriesKinds),
  state: z.enum(seriesStates),
  endsOn: z.nullable(z.string()),
  trackedFromOn: z.string(),
});

const exceptionState = z.object({
  seriesId: z.int(),
  dueOn: z.string(),
  kind: z.enum(exceptionKinds),
  movedToOn: z.nullable(z.string()),
  amountCents: z.nullable(z.int()),
  transactionId: z.nullable(z.int()),
});

/** A series before and after a change; null where it doesn't exist. */
export const seriesWrite = z.object({
  id: z.int(),
  before: z.nullable(seriesState),
  after: z.nullable(seriesState),
});

/** A decision about one occurrence, before and after a change; null where it doesn't exist. */
export const exceptionWrite = z.object({
  id: z.int(),
  before: z.nullable(exceptionState),
  after: z.nullable(exceptionState),
});

export type StoredSeries = z.output<typeof seriesState>;
export type StoredException = z.output<typeof exceptionState>;
export type SeriesWrite = z.output<typeof seriesWrite>;
export type ExceptionWrite = z.output<typeof exceptionWrite>;

export type SeriesRow = typeof recurringSeries.$inferSelect;
export type ExceptionRow = typeof recurringExceptions.$inferSelect;

export function toStored({ ledgerId: _ledger, id: _id, changedIn: _changed, ...state }: SeriesRow): StoredSeries {
  return state;
}

export function toStoredException(row: ExceptionRow): StoredException {
  const { ledgerId: _ledger, id: _id, changedIn: _changed, ...state } = row;
  return state;
}

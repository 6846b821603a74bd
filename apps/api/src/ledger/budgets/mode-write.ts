import { SPENDING_KINDS } from '@cairn/domain';
import * as z from 'zod/mini';

/** The first month of a zero-based budget before and after a change; null if it isn't one. */
export const zeroBasedWrite = z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) });
export type ZeroBasedWrite = z.output<typeof zeroBasedWrite>;

const kind = z.nullable(z.enum(SPENDING_KINDS));

/** A category's kind that a change set changed. Null follows its bills. */
export const spendingKindWrite = z.object({ categoryId: z.int(), before: kind, after: kind });
export type SpendingKindWrite = z.output<typeof spendingKindWrite>;

/** Whether a category was interest or fees before and after a change. */
export const interestMarkWrite = z.object({ categoryId: z.int(), before: z.boolean(), after: z.boolean() });
export type InterestMarkWrite = z.output<typeof interestMarkWrite>;

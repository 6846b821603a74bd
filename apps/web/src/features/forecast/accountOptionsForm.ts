import type { Account } from '@cairn/contract';
import { LARGEST_AMOUNT } from '@cairn/domain';
import * as z from 'zod/mini';
import { chosen, typedAmount } from '../../app/form/typed.ts';

/** Empty means zero. */
export const floorForm = z.object({ floor: typedAmount({ max: LARGEST_AMOUNT, isSigned: true }) });

const LAST_DAY = 31;
const dayOfMonth = z.int().check(z.gte(1), z.lte(LAST_DAY));

/** The days of a month; a shorter month has the last ones on its last day. */
export const daysOfMonth = Array.from({ length: LAST_DAY }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));

export const cardCycleForm = z.object({
  closesOnDay: chosen(dayOfMonth, 'Choose a day'),
  dueOnDay: chosen(dayOfMonth, 'Choose a day'),
  paysFromId: chosen(z.int(), 'Choose an account'),
});

export type CardCycleDraft = z.input<typeof cardCycleForm>;

const DEPOSITORY = 0;

/** Whether money on the account can be spent at once. */
export function isBankAccount({ type }: Pick<Account, 'type'>): boolean {
  return type === DEPOSITORY;
}

/** The accounts that can pay a card: bank accounts first, and never the card itself. */
export function payingAccounts(accounts: readonly Account[], cardId: number): readonly Account[] {
  return accounts
    .filter(({ id }) => id !== cardId)
    .toSorted((a, b) => Number(isBankAccount(b)) - Number(isBankAccount(a)));
}

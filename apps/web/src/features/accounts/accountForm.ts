import {
  ACCOUNT_TYPES,
  type Account,
  accountName,
  accountType,
  DEFAULT_ACCOUNT_COLOR,
  DEFAULT_ACCOUNT_ICON,
} from '@cairn/contract';
import { type Cents, cents, isLiability, LARGEST_AMOUNT } from '@cairn/domain';
import * as z from 'zod/mini';
import { chosen, typedMoney, typedText } from '../../app/form/typed.ts';

const bounds = { max: LARGEST_AMOUNT, isSigned: true };

/** The fields of new and existing accounts alike. */
export const accountForm = z.object({
  displayName: typedText(accountName, { missing: 'Enter an account name' }),
  institutionName: typedText(accountName, { missing: 'Enter an institution' }),
  availableBalance: typedMoney('Enter the available balance', bounds),
  currentBalance: typedMoney('Enter the current balance', bounds),
  type: chosen(accountType, 'Choose an account type'),
  icon: z.string(),
  iconColor: z.string(),
  includesSameDay: z.nullable(z.boolean()),
});

export type AccountDraft = z.input<typeof accountForm>;
export type AccountFields = z.output<typeof accountForm>;

export const emptyDraft: AccountDraft = {
  displayName: '',
  institutionName: '',
  availableBalance: '',
  currentBalance: '',
  type: null,
  icon: DEFAULT_ACCOUNT_ICON,
  iconColor: DEFAULT_ACCOUNT_COLOR,
  includesSameDay: null,
};

/** True while balances and type are unchanged: saving then leaves the anchor alone. */
export function isAnchorUnchanged(account: Account, draft: AccountDraft): boolean {
  const anchor = z.pick(accountForm, { availableBalance: true, currentBalance: true, type: true });
  const { data } = z.safeDecode(anchor, draft);
  return (
    data?.availableBalance === account.availableBalance &&
    data.currentBalance === account.currentBalance &&
    data.type === account.type
  );
}

/** The amount that the bank owes the user, if a debt was typed as a negative amount; null otherwise. */
export function creditOf({ type, currentBalance }: AccountDraft): Cents | null {
  if (type === null || !isLiability(type)) return null;
  const { data } = z.safeDecode(accountForm.shape.currentBalance, currentBalance);
  return data !== undefined && data < 0 ? cents(-data) : null;
}

/** The label of a type number, like "Depository". */
export function typeName(type: number): string {
  return ACCOUNT_TYPES[type] ?? 'Undefined';
}

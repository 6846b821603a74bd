import {
  ACCOUNT_TYPES,
  type Account,
  type BodyOf,
  DEFAULT_ACCOUNT_COLOR,
  DEFAULT_ACCOUNT_ICON,
  MAX_BALANCE_CENTS,
  type saveCustomAccount,
} from '@cairn/contract';
import { type Cents, cents, centsFromDollars, dollarsFromCents, formatCents } from '@cairn/domain';
import { fieldErrors } from '../../app/fieldErrors.ts';
import { hasTooManyDecimals, settleSignedMoney, TOO_MANY_DECIMALS } from '../../ui/moneyInput.ts';

/** An account while it is typed. */
export interface AccountDraft {
  readonly name: string;
  readonly institution: string;
  /** Balances as the money field keeps them: digits and a dot, perhaps a minus. */
  readonly available: string;
  readonly current: string;
  readonly type: number | null;
  readonly icon: string;
  readonly color: string;
}

export type AccountErrors = Partial<Record<'name' | 'institution' | 'available' | 'current' | 'type', string>>;

/** What is saved of an account, whether it is a new one or not. */
export type AccountFields = Omit<BodyOf<typeof saveCustomAccount>, 'Id' | 'Name'>;

export const emptyDraft: AccountDraft = {
  name: '',
  institution: '',
  available: '',
  current: '',
  type: null,
  icon: DEFAULT_ACCOUNT_ICON,
  color: DEFAULT_ACCOUNT_COLOR,
};

function balanceText(balance: Cents): string {
  return dollarsFromCents(balance).toFixed(2);
}

export function draftOf(account: Account): AccountDraft {
  return {
    name: account.displayName,
    institution: account.institutionName,
    available: balanceText(account.availableBalance),
    current: balanceText(account.currentBalance),
    type: account.type,
    icon: account.icon,
    color: account.iconColor,
  };
}

/** Null while there is no amount. */
function balanceOf(typed: string): Cents | null {
  const settled = settleSignedMoney(typed);
  return settled === '' || hasTooManyDecimals(settled) ? null : centsFromDollars(Number(settled));
}

function isTooLarge(balance: Cents | null): boolean {
  return balance !== null && Math.abs(balance) > MAX_BALANCE_CENTS;
}

/** Why there is no balance. */
function missing(typed: string, otherwise: string): string {
  return hasTooManyDecimals(typed) ? TOO_MANY_DECIMALS : otherwise;
}

const TOO_LARGE = `Enter ${formatCents(cents(MAX_BALANCE_CENTS))} or less`;

export function checkDraft(draft: AccountDraft): { errors: AccountErrors } | { checked: AccountFields } {
  const name = draft.name.trim();
  const institution = draft.institution.trim();
  const available = balanceOf(draft.available);
  const current = balanceOf(draft.current);
  const errors: AccountErrors = {
    ...(name === '' && { name: 'Enter an account name' }),
    ...(institution === '' && { institution: 'Enter an institution' }),
    ...(available === null && { available: missing(draft.available, 'Enter the available balance') }),
    ...(isTooLarge(available) && { available: TOO_LARGE }),
    ...(current === null && { current: missing(draft.current, 'Enter the current balance') }),
    ...(isTooLarge(current) && { current: TOO_LARGE }),
    ...(draft.type === null && { type: 'Choose an account type' }),
  };
  const isWhole = available !== null && current !== null && draft.type !== null;
  if (!isWhole || Object.keys(errors).length > 0) return { errors };
  return {
    checked: {
      DisplayName: name,
      InstitutionName: institution,
      AvailableBalance: available,
      CurrentBalance: current,
      AccountType: draft.type,
      AccountIcon: draft.icon,
      AccountIconColor: draft.color,
    },
  };
}

const fieldOfPayload: Readonly<Record<string, keyof AccountErrors>> = {
  DisplayName: 'name',
  InstitutionName: 'institution',
  AvailableBalance: 'available',
  CurrentBalance: 'current',
  AccountType: 'type',
};

/** What the server found wrong, at the fields it means. */
export function errorsOfFields(refused: Readonly<Record<string, string>> | undefined): AccountErrors {
  return fieldErrors(refused, fieldOfPayload);
}

/** Whether balances and type are what the account had: then its anchor stays where it is. */
export function isAnchorKept(account: Account, draft: AccountDraft): boolean {
  return (
    balanceOf(draft.available) === account.availableBalance &&
    balanceOf(draft.current) === account.currentBalance &&
    draft.type === account.type
  );
}

/** "Depository": what a type's number means. */
export function typeName(type: number): string {
  return ACCOUNT_TYPES[type] ?? 'Undefined';
}

/** "Depository ·· 4821": the type, and the last digits where the bank tells them. */
export function typeInWords({ type, mask }: Pick<Account, 'type' | 'mask'>): string {
  return mask === null ? typeName(type) : `${typeName(type)} ·· ${mask}`;
}

import {
  ACCOUNT_TYPES,
  type Account,
  type BodyOf,
  DEFAULT_ACCOUNT_COLOR,
  DEFAULT_ACCOUNT_ICON,
  type saveCustomAccount,
} from '@cairn/contract';
import { type Cents, LARGEST_AMOUNT } from '@cairn/domain';
import { fieldErrors } from '../../app/fieldErrors.ts';
import { moneyInputCents, moneyInputOf, readMoney } from '../../ui/moneyInput.ts';

/** An account while it is typed. */
export interface AccountDraft {
  readonly name: string;
  readonly institution: string;
  /** Balances as they were typed. */
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

export function draftOf(account: Account): AccountDraft {
  return {
    name: account.displayName,
    institution: account.institutionName,
    available: moneyInputOf(account.availableBalance),
    current: moneyInputOf(account.currentBalance),
    type: account.type,
    icon: account.icon,
    color: account.iconColor,
  };
}

const balanceBounds = { max: LARGEST_AMOUNT, isSigned: true };

/** Null while there is no amount. */
function balanceOf(typed: string): Cents | null {
  return moneyInputCents(typed, balanceBounds);
}

/** Why there is no balance. */
function balanceFault(typed: string, missing: string): string {
  const read = readMoney(typed, balanceBounds);
  return 'error' in read ? read.error : missing;
}

export function checkDraft(draft: AccountDraft): { errors: AccountErrors } | { checked: AccountFields } {
  const name = draft.name.trim();
  const institution = draft.institution.trim();
  const available = balanceOf(draft.available);
  const current = balanceOf(draft.current);
  const errors: AccountErrors = {
    ...(name === '' && { name: 'Enter an account name' }),
    ...(institution === '' && { institution: 'Enter an institution' }),
    ...(available === null && { available: balanceFault(draft.available, 'Enter the available balance') }),
    ...(current === null && { current: balanceFault(draft.current, 'Enter the current balance') }),
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

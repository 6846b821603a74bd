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

/** The state of the account form. */
export interface AccountDraft {
  readonly name: string;
  readonly institution: string;
  /** Balances as typed. */
  readonly available: string;
  readonly current: string;
  readonly type: number | null;
  readonly icon: string;
  readonly color: string;
}

export type AccountErrors = Partial<Record<'name' | 'institution' | 'available' | 'current' | 'type', string>>;

/** The fields saved for new and existing accounts alike. */
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

/** Null unless the text is a valid amount. */
function balanceOf(typed: string): Cents | null {
  return moneyInputCents(typed, balanceBounds);
}

/** The error for a balance that isn’t a valid amount. */
function balanceError(typed: string, missing: string): string {
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
    ...(available === null && { available: balanceError(draft.available, 'Enter the available balance') }),
    ...(current === null && { current: balanceError(draft.current, 'Enter the current balance') }),
    ...(draft.type === null && { type: 'Choose an account type' }),
  };
  const isComplete = available !== null && current !== null && draft.type !== null;
  if (!isComplete || Object.keys(errors).length > 0) return { errors };
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

/** The server’s field errors, by form field. */
export function toFieldErrors(rejected: Readonly<Record<string, string>> | undefined): AccountErrors {
  return fieldErrors(rejected, fieldOfPayload);
}

/** True while balances and type are unchanged: saving then leaves the anchor alone. */
export function isAnchorUnchanged(account: Account, draft: AccountDraft): boolean {
  return (
    balanceOf(draft.available) === account.availableBalance &&
    balanceOf(draft.current) === account.currentBalance &&
    draft.type === account.type
  );
}

/** The label of a type number, like "Depository". */
export function typeName(type: number): string {
  return ACCOUNT_TYPES[type] ?? 'Undefined';
}

/** "Depository ·· 4821": the type, plus the last digits if the bank reports them. */
export function describeType({ type, mask }: Pick<Account, 'type' | 'mask'>): string {
  return mask === null ? typeName(type) : `${typeName(type)} ·· ${mask}`;
}

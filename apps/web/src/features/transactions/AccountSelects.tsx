import type { Account, Transaction } from '@cairn/contract';
import { Select } from '../../ui/Select.tsx';
import { accountLabel, accountOption, anchorHint } from './accountFields.ts';
import { readId } from './filters.ts';

const LABEL = 'Bank Account';
const LINKED_HINT = 'Your bank sets the account for this transaction.';

function idText(id: number | null): string {
  return id === null ? '' : String(id);
}

interface AccountSelectProps {
  accounts: readonly Account[];
  value: number | null;
  onChange: (accountId: number | null) => void;
}

interface TransactionAccountProps extends AccountSelectProps {
  /** The transaction's day, as typed. */
  date: string;
  error: string | undefined;
  /** Shown before the hint about the account's balance. */
  hint?: string | undefined;
  /** The transaction being edited; its account may be linked or already removed. */
  transaction?: Transaction | undefined;
}

/** Selects a manual account or none for a transaction. */
export function TransactionAccount(props: TransactionAccountProps) {
  const { accounts, value, onChange, date, error, hint, transaction } = props;
  const own = transaction?.accountId ?? null;
  const isLinked = accounts.some(({ id, externalId }) => id === own && externalId !== null);
  const options = accounts.filter(({ externalId }) => externalId === null).map(accountOption);
  const isOffered = own === null || options.some((option) => option.value === String(own));
  const ownOption = transaction && !isOffered ? [{ value: idText(own), label: accountLabel(transaction) }] : [];
  const chosen = accounts.find(({ id }) => id === value);
  return (
    <Select
      label={LABEL}
      placeholder="None"
      options={[...ownOption, ...options]}
      isDisabled={isLinked}
      hint={
        isLinked ? LINKED_HINT : [hint, anchorHint(chosen, date, transaction === undefined)].filter(Boolean).join('. ')
      }
      error={error}
      value={idText(value)}
      onChange={(event) => onChange(readId(event.target.value))}
    />
  );
}

interface AccountFilterProps extends AccountSelectProps {
  className?: string | undefined;
  isInToolbar?: boolean | undefined;
}

/** Shown if the user has accounts or the URL names one. */
export function AccountFilter({ accounts, value, onChange, className, isInToolbar }: AccountFilterProps) {
  if (accounts.length === 0 && value === null) return null;
  const options = accounts.map(accountOption);
  const isListed = value === null || options.some((option) => option.value === String(value));
  const unlisted = isListed
    ? []
    : [{ value: idText(value), label: accounts.length === 0 ? 'One account' : 'Removed account' }];
  return (
    <Select
      label={LABEL}
      isLabelHidden={isInToolbar}
      isInToolbar={isInToolbar}
      className={className}
      placeholder="All Accounts"
      options={[...unlisted, ...options]}
      value={idText(value)}
      onChange={(event) => onChange(readId(event.target.value))}
    />
  );
}

import type { Account } from '@cairn/contract';
import { Select } from '../../ui/Select.tsx';
import { accountLabel, isLinked } from './choices.ts';

export interface AccountChoice {
  readonly accounts: readonly Account[];
  readonly account: Account | null;
  /** Preselected rather than chosen: the only account or the last one used. */
  readonly isDefault: boolean;
  readonly choose: (accountId: number | null) => void;
}

function hintOf(account: Account | null): string {
  if (!account)
    return 'Without an account, imported transactions don’t change any balance unless the file includes account names.';
  return isLinked(account)
    ? `Your bank updates ${account.displayName}. Transactions that are already there will be left out, and the balance won’t change.`
    : `Transactions will be added to ${account.displayName}.`;
}

/** Selects the account for a file; the hint explains the effect, including for None. */
export function AccountSelect({ label, accounts, account, choose }: AccountChoice & { label: string }) {
  if (accounts.length === 0) return null;
  return (
    <Select
      label={label}
      hint={hintOf(account)}
      placeholder="None"
      options={accounts.map((one) => ({ value: String(one.id), label: accountLabel(one) }))}
      value={account === null ? '' : String(account.id)}
      onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
    />
  );
}

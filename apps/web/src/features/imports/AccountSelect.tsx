import type { Account } from '@cairn/contract';
import { Select } from '../../ui/Select.tsx';

export interface AccountChoice {
  readonly accounts: readonly Account[];
  readonly account: Account | null;
  readonly choose: (accountId: number | null) => void;
}

/** The account that a file is brought for. It says what follows from the choice, also from none. */
export function AccountSelect({ label, accounts, account, choose }: AccountChoice & { label: string }) {
  if (accounts.length === 0) return null;
  const hint = account
    ? `The transactions go into ${account.displayName}.`
    : 'None is chosen: the transactions belong to no account and move no balance, unless the file names its accounts.';
  return (
    <Select
      label={label}
      hint={hint}
      placeholder="None"
      options={accounts.map(({ id, displayName, institutionName }) => ({
        value: String(id),
        label: `${displayName} · ${institutionName}`,
      }))}
      value={account === null ? '' : String(account.id)}
      onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
    />
  );
}

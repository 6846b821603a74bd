import type { Account, Bank } from '@cairn/contract';
import { countOf, isLiability, worthOf } from '@cairn/domain';
import { useId, useState } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { BankNote } from '../bank/index.ts';
import { type AccountMark, ProofMark } from '../proof/index.ts';
import { describeType } from './accountForm.ts';
import { DisconnectBankModal } from './DisconnectBankModal.tsx';
import styles from './InstitutionGroup.module.css';
import type { Institution } from './institutions.ts';
import { lastUpdated } from './lastUpdated.ts';
import { openedFrom } from './previousPage.ts';

/** The account type, plus what a negative balance means. */
function detailOf(account: Account): string {
  if (account.currentBalance >= 0) return describeType(account);
  return `${describeType(account)} · ${isLiability(account.type) ? 'Credit balance' : 'Overdrawn'}`;
}

function AccountRow({ account, marks }: { account: Account } & Pick<InstitutionGroupProps, 'marks'>) {
  return (
    <ListRow
      to={`/EditAccount/ConnectedAccounts?id=${account.id}`}
      state={openedFrom('ConnectedAccounts')}
      leading={<CategoryIcon icon={account.icon} color={account.iconColor} />}
      name={account.displayName}
      detail={detailOf(account)}
      trailing={
        <span className={styles.figures}>
          {account.needsAttention ? (
            <Badge tone="warning">Needs attention</Badge>
          ) : (
            marks && <ProofMark mark={marks.find(({ accountId }) => accountId === account.id)} />
          )}
          <Amount cents={worthOf(account)} className={styles.balance} />
        </span>
      }
      trailingDetail={account.needsAttention ? undefined : lastUpdated(account.lastUpdatedAt)}
      hasChevron
      isTall
    />
  );
}

/** Sync status of the bank behind the accounts above, with a Disconnect button. */
function BankFoot({ bank }: { bank: Bank }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className={styles.foot}>
      <span>
        {[countOf(bank.accountIds.length, 'linked account'), lastUpdated(bank.lastSyncedAt)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Disconnect ${bank.institutionName}`}
        onClick={() => setConfirming(true)}
      >
        Disconnect
      </Button>
      {isConfirming && <DisconnectBankModal bank={bank} onClose={() => setConfirming(false)} />}
    </div>
  );
}

interface InstitutionGroupProps {
  institution: Institution;
  /** Banks that may show notes and a Disconnect button here. */
  banks: readonly Bank[];
  /** Whether balances are proven; undefined while that loads. */
  marks: readonly AccountMark[] | undefined;
}

export function InstitutionGroup({ institution, banks, marks }: InstitutionGroupProps) {
  const id = useId();
  const own = banks.filter((bank) => institution.accounts.some(({ bankId }) => bankId === bank.id));
  return (
    <div className={styles.group}>
      <div className={styles.head}>
        <h4 id={id} className={styles.name}>
          {institution.name}
        </h4>
      </div>
      <div className={styles.notes}>
        {own.map((bank) => (
          <BankNote key={bank.id} bank={bank} />
        ))}
      </div>
      <ListRows aria-labelledby={id}>
        {institution.accounts.map((account) => (
          <AccountRow key={account.id} account={account} marks={marks} />
        ))}
      </ListRows>
      {own.map((bank) => (
        <BankFoot key={bank.id} bank={bank} />
      ))}
    </div>
  );
}

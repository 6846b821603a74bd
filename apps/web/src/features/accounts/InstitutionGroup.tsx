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
import { DisconnectBankModal } from './DisconnectBankModal.tsx';
import styles from './InstitutionGroup.module.css';
import type { Institution } from './institutions.ts';
import { lastUpdated } from './lastUpdated.ts';
import { openedFrom } from './previousPage.ts';

/** "Harbor Bank ·· 4821", the amount due on a card, and the meaning of a negative balance. */
function detailOf({ institutionName, mask, currentBalance, type }: Account, due: string | undefined): string {
  const institution = mask === null ? institutionName : `${institutionName} ·· ${mask}`;
  const named = due === undefined ? institution : `${institution}, ${due}`;
  if (currentBalance >= 0) return named;
  return `${named} · ${isLiability(type) ? 'Credit balance' : 'Overdrawn'}`;
}

function AccountRow({ account, marks, dues }: { account: Account } & Pick<InstitutionGroupProps, 'marks' | 'dues'>) {
  return (
    <ListRow
      to={`/EditAccount/ConnectedAccounts?id=${account.id}`}
      state={openedFrom('ConnectedAccounts')}
      leading={<CategoryIcon icon={account.icon} color={account.iconColor} />}
      name={account.displayName}
      detail={<span className={styles.detail}>{detailOf(account, dues.get(account.id))}</span>}
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
  /** Amounts due, by account. */
  dues: ReadonlyMap<number, string>;
}

export function InstitutionGroup({ institution, banks, marks, dues }: InstitutionGroupProps) {
  const id = useId();
  const own = banks.filter((bank) => institution.accounts.some(({ bankId }) => bankId === bank.id));
  return (
    <div className={styles.group}>
      <h4 id={id} className="visually-hidden">
        {institution.name}
      </h4>
      <div className={styles.notes}>
        {own.map((bank) => (
          <BankNote key={bank.id} bank={bank} />
        ))}
      </div>
      <ListRows aria-labelledby={id} className={styles.list}>
        {institution.accounts.map((account) => (
          <AccountRow key={account.id} account={account} marks={marks} dues={dues} />
        ))}
      </ListRows>
      {own.map((bank) => (
        <BankFoot key={bank.id} bank={bank} />
      ))}
    </div>
  );
}

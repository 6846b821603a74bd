import type { Account } from '@cairn/contract';
import { useId } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { typeName } from './accountDraft.ts';
import styles from './InstitutionPanel.module.css';
import type { Institution } from './institutions.ts';
import { openedFrom } from './previousPage.ts';

function AccountRow({ account }: { account: Account }) {
  return (
    <ListRow
      to={`/EditAccount/ConnectedAccounts?id=${account.id}`}
      state={openedFrom('ConnectedAccounts')}
      leading={<CategoryIcon icon={account.icon} color={account.iconColor} />}
      name={account.displayName}
      detail={typeName(account.type)}
      trailing={<Amount cents={account.currentBalance} />}
      hasChevron
      isTall
    />
  );
}

export function InstitutionPanel({ institution }: { institution: Institution }) {
  const id = useId();
  return (
    <Panel isClipped aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {institution.name}
      </h2>
      <ListRows>
        {institution.accounts.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </ListRows>
    </Panel>
  );
}

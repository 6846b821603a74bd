import type { Account, Bank } from '@cairn/contract';
import { type Cents, worthOfAll } from '@cairn/domain';
import { useId } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import styles from './AccountSide.module.css';
import { InstitutionGroup } from './InstitutionGroup.tsx';
import { groupByInstitution } from './institutions.ts';

interface AccountSideProps {
  title: 'What you have' | 'What you owe';
  total: Cents;
  accounts: readonly Account[];
  banks: readonly Bank[];
}

/** Assets or debts, grouped by institution. */
export function AccountSide({ title, total, accounts, banks }: AccountSideProps) {
  const id = useId();
  if (accounts.length === 0) return null;
  return (
    <Panel isClipped aria-labelledby={id}>
      <PanelHead title={title} id={id}>
        <Amount cents={total} className={styles.total} />
      </PanelHead>
      {groupByInstitution(accounts).map((institution) => (
        <InstitutionGroup
          key={institution.name}
          institution={institution}
          total={worthOfAll(institution.accounts)}
          banks={banks}
        />
      ))}
    </Panel>
  );
}

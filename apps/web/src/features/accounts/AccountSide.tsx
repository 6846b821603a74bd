import type { Account, Bank } from '@cairn/contract';
import { type Cents, formatCents, percentText } from '@cairn/domain';
import { useId } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { AccountMark } from '../proof/index.ts';
import styles from './AccountSide.module.css';
import { limitUse } from './cards.ts';
import { InstitutionGroup } from './InstitutionGroup.tsx';
import { groupByInstitution } from './institutions.ts';
import { groupByKind } from './kinds.ts';

interface AccountSideProps {
  title: 'What you have' | 'What you owe';
  total: Cents;
  accounts: readonly Account[];
  banks: readonly Bank[];
  /** Whether balances are proven; undefined while that loads. */
  marks: readonly AccountMark[] | undefined;
  /** Amounts due, by account. */
  dues: ReadonlyMap<number, string>;
}

/** The banks that have no account in an earlier kind, so that their notes and buttons appear once. */
function banksFrom(banks: readonly Bank[], earlier: readonly Account[]): Bank[] {
  return banks.filter((bank) => !earlier.some(({ bankId }) => bankId === bank.id));
}

/** How much of a card's limit is used, if its bank or the user gave one. */
function LimitBar({ account }: { account: Account }) {
  const use = limitUse(account);
  if (!use) return null;
  const label = `${account.displayName} limit used`;
  return (
    <div className={styles.limit}>
      <div className={styles.limitText}>
        <span className="ink-2">{label}</span>
        <span>
          <strong>{percentText(use.percent)}</strong> of {formatCents(use.limit)}
        </span>
      </div>
      <ProgressBar label={label} percent={use.percent} />
    </div>
  );
}

/** Assets or debts by kind with subtotals, and within each by institution. */
export function AccountSide({ title, total, accounts, banks, marks, dues }: AccountSideProps) {
  const id = useId();
  if (accounts.length === 0) return null;
  const kinds = groupByKind(accounts);
  return (
    <Panel isClipped aria-labelledby={id}>
      <PanelHead title={title} id={id}>
        <Amount cents={total} className={styles.total} />
      </PanelHead>
      {kinds.map(({ kind, accounts: own, total: subtotal }, at) => (
        <section key={kind} className={styles.kind} aria-label={kind}>
          <div className={styles.head}>
            <h3>{kind}</h3>
            <Amount cents={subtotal} className="ink-2" />
          </div>
          {groupByInstitution(own).map((institution) => (
            <InstitutionGroup
              key={institution.name}
              institution={institution}
              banks={banksFrom(
                banks,
                kinds.slice(0, at).flatMap((earlier) => earlier.accounts),
              )}
              marks={marks}
              dues={dues}
            />
          ))}
        </section>
      ))}
      {accounts.map((account) => (
        <LimitBar key={account.id} account={account} />
      ))}
    </Panel>
  );
}

import type { ListedGoal } from '@cairn/contract';
import { formatCents } from '@cairn/domain';
import { classNames } from '../../ui/classNames.ts';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import type { GoalsAnswer } from './goals.data.ts';
import { percentOf, shownGoals } from './goalText.ts';
import styles from './HeldPanel.module.css';

type Holding = GoalsAnswer['accounts'][number];

function Held({ account, goals }: { account: Holding; goals: readonly ListedGoal[] }) {
  const { id, name, balance, free } = account;
  const parts = goals.flatMap((goal) => {
    const earmark = goal.earmarks.find(({ accountId }) => accountId === id);
    return earmark ? [{ goal, ...earmark }] : [];
  });
  return (
    <div className={styles.held}>
      <h3 className={styles.top}>
        <span className={styles.account}>{name}</span>
        <span className={styles.balance}>{formatCents(balance)}</span>
      </h3>
      <span className={styles.bar} aria-hidden="true">
        {parts.map(({ goal, covered }) => (
          <i key={goal.id} style={{ '--c': goal.iconColor, width: `${percentOf(covered, balance)}%` }} />
        ))}
      </span>
      <ul>
        {parts.map(({ goal, amount, covered }) => (
          <li key={goal.id}>
            <span className={styles.swatch} style={{ '--c': goal.iconColor }} />
            <span className={styles.name}>{goal.name}</span>
            <span className={styles.amount}>
              {covered < amount ? `${formatCents(covered)} of ${formatCents(amount)}` : formatCents(amount)}
            </span>
          </li>
        ))}
        <li className={styles.freeRow}>
          <span className={classNames(styles.swatch, styles.free)} />
          <span className={styles.name}>Free to spend</span>
          <span className={styles.amount}>{formatCents(free)}</span>
        </li>
      </ul>
    </div>
  );
}

/** The money that each account holds for each goal, and the rest. */
export function HeldPanel({ answer }: { answer: GoalsAnswer }) {
  const goals = shownGoals(answer);
  const used = new Set(goals.flatMap(({ earmarks }) => earmarks.map(({ accountId }) => accountId)));
  const accounts = answer.accounts.filter(({ id }) => used.has(id));
  const { inFunds } = answer.totals;
  if (accounts.length === 0 && inFunds === 0) return null;
  return (
    <Panel aria-labelledby="where-held" className={styles.panel}>
      <PanelHead id="where-held" title="Where it’s held" />
      {accounts.map((account) => (
        <Held key={account.id} account={account} goals={goals} />
      ))}
      {inFunds > 0 && (
        <p className={styles.note}>{`${formatCents(inFunds)} for yearly bills is in your budget, in any account.`}</p>
      )}
    </Panel>
  );
}

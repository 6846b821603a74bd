import type { GapCulprit } from '@cairn/contract';
import { cents, formatCents, formatDay, type SuspectRole } from '@cairn/domain';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { classNames } from '../../ui/classNames.ts';
import { amountKindOf, faceOf, shownName } from '../transactions/index.ts';
import styles from './SuspectList.module.css';

type ShownSuspect = GapCulprit['suspects'][number];

const roleLabels: Readonly<Record<SuspectRole, string>> = {
  stays: 'Keep',
  removed: 'Remove',
  restored: 'Restore',
  changed: 'Change',
  moved: 'Move',
  ticked: 'Tick off',
  unticked: 'Leave',
};

/** "Becomes $54.00", "moves to Savings", or "moves to 03/09/2026". */
function becomes({ fixedAmount, toAccountName, fixedDate }: ShownSuspect): string[] {
  return [
    ...(fixedAmount === null ? [] : [`becomes ${formatCents(fixedAmount)}`]),
    ...(toAccountName === null ? [] : [`moves to ${toAccountName}`]),
    ...(fixedDate === null ? [] : [`moves to ${formatDay(fixedDate)}`]),
  ];
}

function SuspectRow({ suspect }: { suspect: ShownSuspect }) {
  const { transaction, role, origin } = suspect;
  const face = faceOf(transaction);
  const isGone = role === 'removed';
  const detail = [`${formatDay(transaction.date)}, ${origin}`, ...becomes(suspect)].join(' · ');
  const Name = isGone ? 's' : 'span';
  return (
    <li className={classNames(styles.row, isGone && styles.gone)}>
      <CategoryIcon icon={face?.icon} color={face?.iconColor} isUncategorized={face === null} />
      <span className={styles.main}>
        <Name className={styles.name}>{shownName(transaction)}</Name>
        <span className={styles.detail}>{detail}</span>
      </span>
      <Amount
        cents={transaction.amount}
        kind={amountKindOf(transaction)}
        className={isGone ? styles.struck : undefined}
      />
      <span className={classNames(styles.role, isGone && styles.bad)}>{roleLabels[role]}</span>
    </li>
  );
}

/** The transactions that a possible cause is about, and what its fix does with each. */
export function SuspectList({ culprit: { suspects, moreSuspects, added } }: { culprit: GapCulprit }) {
  if (suspects.length + added.length === 0) return <div className={styles.space} />;
  return (
    <ul className={styles.rows}>
      {suspects.map((suspect) => (
        <SuspectRow key={suspect.transaction.id} suspect={suspect} />
      ))}
      {moreSuspects > 0 && (
        <li className={classNames(styles.row, 'ink-2')}>And {moreSuspects.toLocaleString('en-US')} more.</li>
      )}
      {added.map(({ date, name, amount }) => (
        <li key={`${date} ${name} ${amount}`} className={styles.row}>
          <CategoryIcon isUncategorized />
          <span className={styles.main}>
            <span className={styles.name}>{name}</span>
            <span className={styles.detail}>{formatDay(date)}</span>
          </span>
          <Amount cents={cents(Math.abs(amount))} kind={amount > 0 ? 'income' : 'expense'} />
          <span className={styles.role}>Add</span>
        </li>
      ))}
    </ul>
  );
}

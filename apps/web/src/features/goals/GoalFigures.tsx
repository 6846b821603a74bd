import type { Cents } from '@cairn/domain';
import { Amount } from '../../ui/Amount.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './GoalFigures.module.css';
import type { GoalsAnswer } from './goals.data.ts';
import { neededText, plannedText, setAsideText } from './goalText.ts';

function Figure({ label, amount, note }: { label: string; amount: Cents; note: string }) {
  return (
    <Panel className={styles.card}>
      <dl>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.figure}>
          <Amount cents={amount} kind="figure" />
        </dd>
        <dd className={styles.note}>{note}</dd>
      </dl>
    </Panel>
  );
}

/** The money set aside, the amount needed each month, and the amount planned. */
export function GoalFigures({ answer }: { answer: GoalsAnswer }) {
  const { setAside, needed, planned } = answer.totals;
  return (
    <div className={styles.cards}>
      <Figure label="Set aside" amount={setAside} note={setAsideText(answer)} />
      <Figure label="Needed each month" amount={needed} note={neededText(answer)} />
      <Figure label="Planned each month" amount={planned} note={plannedText(answer)} />
    </div>
  );
}

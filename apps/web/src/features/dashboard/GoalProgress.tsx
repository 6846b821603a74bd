import { formatCents, percentText } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { goalStatus, goalsQuery, goalUrl, percentOf, shownGoals } from '../goals/index.ts';
import styles from './GoalProgress.module.css';

/** Those with the highest priority. */
const SHOWN = 3;

/** How far the first goals are; nothing if there are none. Optional, so a failure shows nothing either. */
export default function GoalProgress() {
  const { data } = useQuery({ ...goalsQuery, meta: { isQuiet: true } });
  const goals = data ? shownGoals(data).slice(0, SHOWN) : [];
  if (goals.length === 0) return null;
  return (
    <Panel isClipped aria-labelledby="goal-progress">
      <PanelHead id="goal-progress" title="Goals" link={{ to: '/Goals', label: 'View All' }} />
      <ul className={styles.goals}>
        {goals.map((goal) => {
          const percent = percentOf(goal.have, goal.target);
          return (
            <li key={goal.id}>
              <Link to={goalUrl(goal.id)} className={styles.goal}>
                <CategoryIcon icon={goal.icon} color={goal.iconColor} />
                <span className={styles.main}>
                  <span className={styles.name}>{goal.name}</span>
                  <span className={styles.detail}>
                    {`${formatCents(goal.have)} of ${formatCents(goal.target)}, ${percentText(percent)}`}
                  </span>
                  <ProgressBar label={`${goal.name} saved`} percent={percent} isGoal isThin />
                </span>
                <StatusPill {...goalStatus(goal)} />
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

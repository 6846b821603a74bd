import type { ListedGoal } from '@cairn/contract';
import { formatCents, percentText } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { addGoalUrl, goalStatus, goalUrl, percentOf, shownGoals } from '../goals/index.ts';
import { goalProgressQuery } from './dashboard.data.ts';
import styles from './GoalProgress.module.css';
import { GOALS_SHOWN, GoalProgressSkeleton } from './GoalProgressSkeleton.tsx';

function GoalLink({ goal }: { goal: ListedGoal }) {
  const { id, name, icon, iconColor, have, target } = goal;
  const percent = percentOf(have, target);
  return (
    <Link to={goalUrl(id)} className={styles.goal}>
      <CategoryIcon icon={icon} color={iconColor} />
      <span className={styles.main}>
        <span className={styles.top}>
          <span className={styles.name}>{name}</span>
          <StatusPill {...goalStatus(goal)} />
        </span>
        <ProgressBar label={`${name} saved`} percent={percent} isGoal isThin />
        <span className={styles.detail}>
          <span>
            <span className={styles.amount}>{formatCents(have)}</span>{' '}
            <span className={styles.amount}>{`of ${formatCents(target)}`}</span>
          </span>
          <span>{percentText(percent)}</span>
        </span>
      </span>
    </Link>
  );
}

/** Empty boxes up to the number that the skeleton has. */
function Rest({ from }: { from: number }) {
  return Array.from({ length: GOALS_SHOWN - from }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are alike and never move
    <li key={index} className={styles.rest} aria-hidden="true">
      <span className={styles.goal} />
    </li>
  ));
}

/** In the place of a goal. */
function Note({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className={styles.note}>
      {text}
      {children}
    </li>
  );
}

/**
 * How far the goals with the highest priority are. Without goals, or if they can't be loaded, there is no panel, unless
 * they took so long that the Dashboard appeared with the panel's skeleton: then it keeps its place.
 */
export function GoalProgress() {
  const { data, isPending, refetch } = useQuery(goalProgressQuery);
  const [isReserved] = useState(isPending);
  if (isPending) return isReserved && <GoalProgressSkeleton />;
  const goals = data ? shownGoals(data).slice(0, GOALS_SHOWN) : [];
  if (goals.length === 0 && !isReserved) return null;
  return (
    <Panel isClipped aria-labelledby="goal-progress">
      <PanelHead id="goal-progress" title="Goals" link={{ to: '/Goals', label: 'View All' }} />
      <ul className={styles.goals}>
        {goals.map((goal) => (
          <li key={goal.id}>
            <GoalLink goal={goal} />
          </li>
        ))}
        {!data && (
          <Note text="This didn’t load.">
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          </Note>
        )}
        {data && goals.length === 0 && (
          <Note text="No goals yet.">
            <ButtonLink size="small" to={addGoalUrl()}>
              Add a goal
            </ButtonLink>
          </Note>
        )}
        {isReserved && <Rest from={Math.max(1, goals.length)} />}
      </ul>
    </Panel>
  );
}

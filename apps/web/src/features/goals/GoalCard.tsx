import type { ListedGoal } from '@cairn/contract';
import { type Cents, formatCents, percentText } from '@cairn/domain';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { browserToday } from '../../app/today.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { Celebration, useCelebration } from './Celebration.tsx';
import styles from './GoalCard.module.css';
import { type GoalsAnswer, toSavedGoal, useSaveGoal } from './goals.data.ts';
import { goalUrl } from './goalsUrl.ts';
import { dueText, fixOf, goalStatus, heldIn, percentOf } from './goalText.ts';

interface GoalCardProps {
  goal: ListedGoal;
  accounts: GoalsAnswer['accounts'];
  /** Its place among all goals, from 1. */
  place: number;
  count: number;
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const amountText = (amount: Cents | null) => (amount === null ? '–' : formatCents(amount));

function loweredTo({ earmarks }: ListedGoal) {
  return earmarks
    .filter(({ covered }) => covered > 0)
    .map(({ accountId, covered }) => ({ accountId, amount: covered }));
}

/** One sentence and one button with the amount that fixes it. */
function Fix({ goal }: { goal: ListedGoal }) {
  const save = useSaveGoal();
  const fix = fixOf(goal);
  if (!fix) return null;
  const { text, amount } = fix;
  const isUncovered = goal.status === 'notCovered';
  function apply() {
    if (amount === null) return;
    const change = isUncovered ? { earmarks: loweredTo(goal) } : { monthly: amount };
    const text = isUncovered ? `${goal.name} lowered` : `${goal.name} planned`;
    save.mutate({ body: { ...toSavedGoal(goal), ...change }, seenIn: goal.changedIn, text });
  }
  return (
    <div className={styles.fix}>
      <p>{text}</p>
      {amount !== null && (
        <Button size="small" isPending={save.isPending} onClick={apply}>
          {`${isUncovered ? 'Lower to' : 'Set'} ${formatCents(amount)}`}
          <span className="visually-hidden">{` for ${goal.name}`}</span>
        </Button>
      )}
    </div>
  );
}

/** The choices for the money of a goal that is reached. Money that stays set aside can be spent later. */
function Reached({ goal }: { goal: ListedGoal }) {
  const save = useSaveGoal();
  const isNew = goal.state === 'saving';
  const finish = (state: 'done' | 'spent', text: string) => () =>
    save.mutate({ body: { ...toSavedGoal(goal), state }, seenIn: goal.changedIn, text });
  return (
    <div className={styles.fix}>
      <p>
        {isNew
          ? 'You made it. The money is yours to spend, or to keep where it is.'
          : 'The money stays set aside until you spend it.'}
      </p>
      <div className={styles.choices}>
        {isNew && (
          <Button size="small" onClick={finish('done', `${goal.name} stays set aside`)} isPending={save.isPending}>
            Keep it<span className="visually-hidden">{`: ${goal.name}`}</span>
          </Button>
        )}
        <Button
          size="small"
          onClick={finish('spent', `${formatCents(goal.have)} is free to spend`)}
          isPending={save.isPending}
        >
          Spend it<span className="visually-hidden">{`: ${goal.name}`}</span>
        </Button>
      </div>
    </div>
  );
}

/** Alt with an arrow moves the goal among the others, like its Priority field. */
function useMoveKeys({ goal, place, count }: GoalCardProps) {
  const save = useSaveGoal();
  return (event: KeyboardEvent) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const priority = place + step;
    if (priority < 1 || priority > count || save.isPending) return;
    const text = `${goal.name} moved to place ${priority} of ${count}`;
    save.mutate({ body: { ...toSavedGoal(goal), priority }, seenIn: goal.changedIn, text });
  };
}

/** A goal: its progress, its needs, and where the money is. The whole card is the link. */
export function GoalCard(props: GoalCardProps) {
  const { goal, accounts } = props;
  const { name, icon, iconColor, have, target, expected, needed, monthly, status } = goal;
  const today = browserToday();
  const onKeyDown = useMoveKeys(props);
  const percent = percentOf(have, target);
  const isReached = status === 'done';
  const { isCelebrating, end } = useCelebration(isReached);
  const pace = expected === null || expected === 0 || isReached ? undefined : percentOf(expected, target);
  const mark = pace === undefined ? undefined : { percent: pace, text: `saved; on pace would be ${percentText(pace)}` };
  return (
    <Panel className={styles.goal} aria-label={name}>
      <div className={styles.top}>
        <span className={styles.icon}>
          <CategoryIcon icon={icon} color={iconColor} />
          {isCelebrating && <Celebration onEnd={end} />}
        </span>
        <div className={styles.main}>
          <h2 className={styles.name}>
            <Link to={goalUrl(goal.id)} onKeyDown={onKeyDown} aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown">
              {name}
            </Link>
          </h2>
          <span className={styles.due}>{dueText(goal, today)}</span>
        </div>
        <StatusPill {...goalStatus(goal)} />
      </div>
      <div className={styles.figure}>
        <span>
          <Amount cents={have} kind="figure" className={styles.have} />
          <span className={styles.target}>{` of ${formatCents(target)}`}</span>
        </span>
        <span className={styles.percent}>{percentText(percent)}</span>
      </div>
      <ProgressBar label={`${name} saved`} percent={percent} mark={mark} isGoal />
      <dl className={styles.facts}>
        <Fact label="Needs each month">{isReached ? '–' : amountText(needed)}</Fact>
        <Fact label="Planned">{amountText(monthly)}</Fact>
        <Fact label="Held in">{heldIn(goal, accounts)}</Fact>
      </dl>
      <Fix goal={goal} />
      {isReached && <Reached goal={goal} />}
    </Panel>
  );
}

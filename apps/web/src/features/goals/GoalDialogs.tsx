import { lazy } from 'react';
import { readId } from '../transactions/index.ts';
import { blankGoal, startGoal } from './goalForm.ts';
import type { GoalsAnswer } from './goals.data.ts';
import { useGoalsUrl } from './goalsUrl.ts';
import { findStarter } from './starters.ts';

const GoalDialog = lazy(() => import('./GoalDialog.tsx'));
const FundDialog = lazy(() => import('./FundDialog.tsx'));

/** The dialog that the URL asks for. */
export function GoalDialogs({ answer }: { answer: GoalsAnswer }) {
  const { edit, add, bill, close } = useGoalsUrl();
  const { goals, funds } = answer;
  const goal = goals.find(({ id }) => id === readId(edit ?? ''));
  if (goal)
    return (
      <GoalDialog
        key={goal.id}
        answer={answer}
        goal={goal}
        start={startGoal(goal, goals.indexOf(goal) + 1)}
        onClose={close}
      />
    );
  if (add !== null)
    return (
      <GoalDialog
        key={add}
        answer={answer}
        goal={null}
        start={blankGoal(findStarter(add, goals), goals.length + 1)}
        onClose={close}
      />
    );
  if (bill === null) return null;
  const fund = funds.find(({ categoryId }) => categoryId === readId(bill)) ?? null;
  return <FundDialog key={bill} fund={fund} funds={funds} onClose={close} />;
}

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { QueryView } from '../../app/QueryView.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { HelpLauncher } from '../help/index.ts';
import { FundsPanel } from './FundsPanel.tsx';
import { GoalCard } from './GoalCard.tsx';
import { GoalDialogs } from './GoalDialogs.tsx';
import { GoalFigures } from './GoalFigures.tsx';
import styles from './GoalsScreen.module.css';
import { GoalsSkeleton } from './GoalsSkeleton.tsx';
import { type GoalsAnswer, goalsQuery } from './goals.data.ts';
import { addGoalUrl, goalUrl } from './goalsUrl.ts';
import { shownGoals } from './goalText.ts';
import { HeldPanel } from './HeldPanel.tsx';
import { NoGoals } from './NoGoals.tsx';

/** Goals whose money was spent. They can be opened and deleted. */
function Finished({ goals }: Pick<GoalsAnswer, 'goals'>) {
  const spent = goals.filter(({ state }) => state === 'spent');
  if (spent.length === 0) return null;
  return (
    <Panel isClipped aria-labelledby="finished-goals">
      <PanelHead id="finished-goals" title="Finished" />
      <ListRows>
        {spent.map(({ id, name }) => (
          <ListRow key={id} to={goalUrl(id)} name={name} hasChevron />
        ))}
      </ListRows>
    </Panel>
  );
}

function Content({ answer }: { answer: GoalsAnswer }) {
  const { goals, funds, accounts } = answer;
  const shown = shownGoals(answer);
  const hasAny = shown.length + funds.length > 0;
  return (
    <>
      {hasAny && <GoalFigures answer={answer} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {shown.length === 0 ? (
            <NoGoals />
          ) : (
            <ul className={styles.goals} aria-label="Goals">
              {shown.map((goal) => (
                <li key={goal.id} className={styles.goal}>
                  <GoalCard goal={goal} accounts={accounts} place={goals.indexOf(goal) + 1} count={goals.length} />
                </li>
              ))}
            </ul>
          )}
          <FundsPanel funds={funds} />
          <Finished goals={goals} />
        </div>
        <div className={styles.column}>
          <HeldPanel answer={answer} />
        </div>
      </div>
      <Suspense>
        <GoalDialogs answer={answer} />
      </Suspense>
    </>
  );
}

export default function GoalsScreen() {
  return (
    <Page>
      <PageHeader
        title="Goals"
        help={<HelpLauncher query="goals" />}
        actions={
          <ButtonLink to={addGoalUrl()} variant="primary" icon={Plus} isIconOnMobile>
            Add Goal
          </ButtonLink>
        }
      />
      <QueryView query={useQuery(goalsQuery)} loading={<GoalsSkeleton />} failed="We couldn’t load your goals">
        {(answer) => <Content answer={answer} />}
      </QueryView>
    </Page>
  );
}

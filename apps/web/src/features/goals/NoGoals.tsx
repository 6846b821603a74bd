import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAccount } from '../users/index.ts';
import { addGoalUrl } from './goalsUrl.ts';
import { juniorStarters, starters } from './starters.ts';

export function NoGoals() {
  const { isJunior } = useAccount();
  return (
    <Panel>
      <EmptyState
        title="What are you saving for?"
        help={
          isJunior
            ? 'Pick something you want, say how much it costs, and watch your savings grow.'
            : 'Name it, say how much you need and by when, and Cairn works out what each month takes.'
        }
        actions={(isJunior ? juniorStarters : starters).map(({ key, name }) => (
          <ButtonLink key={key} to={addGoalUrl(key)}>
            {name}
          </ButtonLink>
        ))}
      />
    </Panel>
  );
}

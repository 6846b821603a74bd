import { ButtonLink } from './ButtonLink.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Panel } from './Panel.tsx';

interface NotFoundProps {
  /** Where the way out leads. */
  homeTo?: string | undefined;
  headingLevel?: 'h1' | 'h2' | undefined;
}

/** What an unknown address shows. */
export function NotFound({ homeTo = '/Dashboard', headingLevel = 'h1' }: NotFoundProps) {
  return (
    <Panel>
      <EmptyState
        headingLevel={headingLevel}
        title="This page doesn’t exist"
        help="The address may be wrong, or the page may have moved."
        actions={
          <ButtonLink to={homeTo} variant="primary">
            Go to Dashboard
          </ButtonLink>
        }
      />
    </Panel>
  );
}

import { ButtonLink } from './ButtonLink.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Panel } from './Panel.tsx';

interface NotFoundProps {
  /** The target of the button. */
  homeTo?: string | undefined;
  headingLevel?: 'h1' | 'h2' | undefined;
}

/** Shown at unknown paths. */
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

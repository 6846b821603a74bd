import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { CentredScreen } from '../../ui/CentredScreen.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';

export default function AuthErrorScreen() {
  return (
    <CentredScreen>
      <Panel>
        <EmptyState
          headingLevel="h1"
          title="Logging in did not work"
          help="The log-in page may have been open for too long, or was answered twice. Please log in again."
          actions={
            <ButtonLink to="/" variant="primary">
              Log in
            </ButtonLink>
          }
        />
      </Panel>
    </CentredScreen>
  );
}

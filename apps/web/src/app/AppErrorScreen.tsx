import { Button } from '../ui/Button.tsx';
import { CentredScreen } from '../ui/CentredScreen.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';

/** A screen that could not be drawn or loaded; after an update of the app, loading again brings the new one. */
export function AppErrorScreen() {
  return (
    <CentredScreen>
      <Panel>
        <EmptyState
          headingLevel="h1"
          title="This page could not be shown"
          help="Nothing of yours is lost. Please check your connection and load the page again; if it happens again, tell us."
          actions={
            <Button variant="primary" onClick={() => location.reload()}>
              Load again
            </Button>
          }
        />
      </Panel>
    </CentredScreen>
  );
}

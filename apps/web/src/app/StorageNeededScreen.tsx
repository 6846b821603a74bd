import { Button } from '../ui/Button.tsx';
import { CentredScreen } from '../ui/CentredScreen.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';

/** The browser keeps nothing for us, so nobody could stay signed in. */
export function StorageNeededScreen() {
  return (
    <CentredScreen>
      <Panel role="alert">
        <EmptyState
          headingLevel="h1"
          title="Cairn needs your browser’s storage"
          help="It keeps you signed in, and this browser does not allow it. In the browser’s settings, allow cookies and site data for this site, then load the page again."
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

import { logOut } from '../../app/session/logOut.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';

/** After somebody under 13 was refused: nothing of them is there any more, so there is only the way out. */
export function ErasedScreen() {
  return (
    <Page isNarrow>
      <h1 className="visually-hidden">Not yet</h1>
      <Panel>
        <EmptyState
          title="Cairn is for people of 13 and older."
          help="Nothing you told us was kept. See you in a few years!"
          actions={
            <Button variant="primary" onClick={() => void logOut({ isAccountDeleted: true })}>
              Log Out
            </Button>
          }
        />
      </Panel>
    </Page>
  );
}

import { useLocation } from 'react-router';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Panel } from '../ui/Panel.tsx';
import { plannedTitles } from './plannedTitles.ts';

/** A place the navigation names that this version does not have yet. */
export default function PlannedScreen() {
  const title = plannedTitles.get(useLocation().pathname) ?? 'Cairn';
  return (
    <Page>
      <PageHeader title={title} />
      <Panel>
        <EmptyState
          title="This version does not have this page yet"
          help="It comes with one of the next updates."
          actions={<ButtonLink to="/Dashboard">Go to Dashboard</ButtonLink>}
        />
      </Panel>
    </Page>
  );
}

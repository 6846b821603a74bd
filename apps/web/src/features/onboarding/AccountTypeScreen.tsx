import { useAccount } from '../../app/account.data.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';

export default function AccountTypeScreen() {
  const account = useAccount();
  return (
    <Page isNarrow>
      <PageHeader title="Account Type" />
      <Panel>
        <EmptyState
          title={`Welcome to Cairn, ${account.preferredName}`}
          help="Your account is ready."
          actions={
            <ButtonLink to="/Dashboard" variant="primary">
              Go to Dashboard
            </ButtonLink>
          }
        />
      </Panel>
    </Page>
  );
}

import { useSearchParams } from 'react-router';
import { useAccount } from '../../app/account.data.ts';
import { safeTarget } from '../../app/session/target.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';

export default function AccountTypeScreen() {
  const account = useAccount();
  const [search] = useSearchParams();
  const wanted = safeTarget(search.get('target'));
  const isWanted = wanted !== '/';
  return (
    <Page isNarrow>
      <PageHeader title="Account Type" />
      <Panel>
        <EmptyState
          title={`Welcome to Cairn, ${account.preferredName}`}
          help="Your account is ready."
          actions={
            <ButtonLink to={isWanted ? wanted : '/Dashboard'} variant="primary">
              {isWanted ? 'Continue' : 'Go to Dashboard'}
            </ButtonLink>
          }
        />
      </Panel>
    </Page>
  );
}

import { Link } from 'react-router';
import { useAccount } from '../../app/account.data.ts';
import { fullName } from '../../app/fullName.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';

export default function DashboardScreen() {
  const account = useAccount();
  return (
    <Page>
      <PageHeader
        greeting={`Hi ${account.preferredName}`}
        title="Welcome Back"
        actions={
          <Link to="/UserAccount">
            <Avatar name={fullName(account)} size="medium" />
            <span className="visually-hidden">User Account</span>
          </Link>
        }
      />
      <Panel>
        <EmptyState title="Nothing to show yet" help="Your spending and your net worth will be gathered here." />
      </Panel>
    </Page>
  );
}

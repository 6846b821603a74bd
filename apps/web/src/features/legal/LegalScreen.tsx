import { FileText, Landmark, type LucideIcon, ScrollText, ShieldCheck, Trash2 } from 'lucide-react';
import { config } from '../../app/browserConfig.ts';
import { useAuthState } from '../../app/session/useAuthState.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './LegalScreen.module.css';

const pages: readonly { to: string; name: string; detail: string; icon: LucideIcon }[] = [
  { to: '/PrivacyPolicy', name: 'Privacy Policy', detail: 'What data we collect and why', icon: ShieldCheck },
  { to: '/TermsOfUse', name: 'Terms Of Use', detail: 'The rules for using Cairn', icon: ScrollText },
  { to: '/EndUserLicense', name: 'End User License', detail: 'How you may use the software', icon: FileText },
  { to: '/PlaidEnduser', name: 'Plaid Agreement', detail: 'What happens when you link a bank', icon: Landmark },
  { to: '/DataDeletion', name: 'Data Deletion', detail: 'How to delete your data', icon: Trash2 },
];

export default function LegalScreen() {
  // Signed-out visitors have no User Account page to go back to.
  const back = { to: '/UserAccount', label: 'Back to User Account' };
  const isSignedIn = useAuthState() === 'signed-in';
  return (
    <Page isNarrow>
      <PageHeader title="Legal" back={isSignedIn ? back : undefined} />
      <Panel isClipped>
        <nav aria-label="Legal">
          <ListRows>
            {pages.map(({ icon, ...page }) => (
              <ListRow
                key={page.to}
                {...page}
                leading={<Icon icon={icon} size={20} className="ink-2" />}
                hasChevron
                isTall
              />
            ))}
          </ListRows>
        </nav>
      </Panel>
      <p className={styles.contact}>
        Questions about any of these?{' '}
        <TextLink to={`mailto:${config.supportEmail}`} hasChevron={false}>
          {config.supportEmail}
        </TextLink>
      </p>
    </Page>
  );
}

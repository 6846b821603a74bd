import { BookOpenText, type LucideIcon, MessageSquareText, Sparkles } from 'lucide-react';
import { config } from '../../app/browserConfig.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { HelpRequest } from './helpRequest.ts';
import styles from './SupportScreen.module.css';
import { useHelp } from './useHelp.tsx';

interface SupportOption {
  view: HelpRequest['view'];
  icon: LucideIcon;
  name: string;
  detail: string;
  /** Used with the built-in help: when no Beacon is configured, or for juniors. */
  builtInDetail?: string;
}

const options: readonly SupportOption[] = [
  {
    view: 'articles',
    icon: BookOpenText,
    name: 'Browse help articles',
    detail: 'How everything in Cairn works',
  },
  {
    view: 'message',
    icon: MessageSquareText,
    name: 'Chat or message',
    detail: 'Talk to a person',
    builtInDetail: 'Talk to a person by email',
  },
  {
    view: 'question',
    icon: Sparkles,
    name: 'Ask an AI assistant',
    detail: 'Get an answer anytime',
    builtInDetail: 'Answers from our help articles, not from an AI',
  },
];

export default function SupportScreen() {
  const help = useHelp();
  const site = help.canUseExternalHelp ? config.helpSiteUrl : null;
  const isBuiltIn = !help.canUseExternalHelp || config.helpBeaconId === null;
  return (
    <Page isNarrow>
      <PageHeader title="Support" back={{ to: '/UserAccount', label: 'Back to User Account' }} />
      <Panel isClipped>
        <ListRows aria-busy={help.isOpening || undefined}>
          {options.map(({ view, icon, name, detail, builtInDetail = detail }) => (
            <ListRow
              key={view}
              {...(view === 'articles' && site !== null
                ? { to: site, isNewTab: true }
                : { onPress: () => void help.open({ view }) })}
              name={name}
              detail={isBuiltIn ? builtInDetail : detail}
              leading={<Icon icon={icon} size={20} className="ink-2" />}
              hasChevron
              isTall
            />
          ))}
        </ListRows>
      </Panel>
      <Panel className={styles.contact} aria-labelledby="contact">
        <PanelHead title="Contact us" id="contact" />
        <PanelBody>
          <p className={styles.text}>Replies usually come within a few hours on business days.</p>
          <TextLink to={`mailto:${config.supportEmail}`} hasChevron={false}>
            {config.supportEmail}
          </TextLink>
        </PanelBody>
      </Panel>
      {help.panel}
    </Page>
  );
}

import type { Account } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { Check, FileUp, FlaskConical, Landmark, type LucideIcon, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { config } from '../../app/browserConfig.ts';
import type { OpenedFrom } from '../../app/openedFrom.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ConnectAccount } from '../bank/index.ts';
import { useAccount, useIsUserOver18 } from '../users/index.ts';
import { importedCount } from './importedCount.ts';
import styles from './StartOptions.module.css';

interface StartOptionProps {
  icon: LucideIcon;
  title: string;
  text: string;
  points: readonly string[];
  badge: 'Premium' | 'Free';
  /** What the user has already added this way. */
  done: string | null;
  hint: string;
  children: ReactNode;
}

function StartOption({ icon, title, text, points, badge, done, hint, children }: StartOptionProps) {
  return (
    <Panel className={styles.way} aria-label={title}>
      <div className={styles.top}>
        <span className={styles.icon}>
          <Icon icon={icon} size={20} />
        </span>
        <span className={styles.badge}>
          <Badge tone={badge === 'Free' ? 'quiet' : 'accent'}>{badge}</Badge>
        </span>
      </div>
      <h2>{title}</h2>
      <p className={styles.text}>{text}</p>
      {done === null ? (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>
              <Icon icon={Check} size={16} />
              {point}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.done} role="status">
          <Icon icon={Check} size={16} />
          {done}
        </p>
      )}
      <div className={styles.action}>{children}</div>
      <p className={styles.hint}>{hint}</p>
    </Panel>
  );
}

const namesOf = (accounts: readonly Account[]) =>
  accounts.length === 0 ? null : accounts.map(({ displayName }) => displayName).join(', ');

/** With Premium, links a bank right away; without it, starts the trial, which returns here. */
function ConnectOption({ linked }: { linked: readonly Account[] }) {
  const { isPremium, premiumEndedOn } = useAccount();
  return (
    <StartOption
      icon={Landmark}
      title="Connect a bank"
      text="Balances and transactions update automatically."
      points={['Fresh numbers every day', 'Most US banks and cards', 'We never see your password']}
      badge="Premium"
      done={namesOf(linked)}
      hint={isPremium ? 'Takes about 2 minutes.' : 'Then $12 a month. Cancel anytime.'}
    >
      {isPremium ? (
        <ConnectAccount variant="secondary" />
      ) : (
        <ButtonLink size="large" isBlock to="/StripePayments">
          {premiumEndedOn === null ? 'Start 7-day free trial' : 'Subscribe to Premium'}
        </ButtonLink>
      )}
    </StartOption>
  );
}

const canSubscribeOrLink = (isPremium: boolean) => config.bankLink !== null && (isPremium || config.stripe !== null);

/** The ways to add a first account; juniors never see the bank option. */
export function StartOptions({ accounts }: { accounts: readonly Account[] }) {
  const { isPremium } = useAccount();
  const isOver18 = useIsUserOver18();
  const imported = importedCount(useLocation().state);
  const linked = accounts.filter(({ bankId }) => bankId !== null);
  const manual = accounts.filter(({ bankId }) => bankId === null);
  return (
    <div className={styles.ways}>
      {isOver18 && canSubscribeOrLink(isPremium) && <ConnectOption linked={linked} />}
      <StartOption
        icon={FileUp}
        title="Import a file"
        text="Bring your history from your bank or another app."
        points={['CSV, OFX, QFX, or QIF', 'Mint, YNAB, and Monarch too', 'Look it over before it’s saved']}
        badge="Free"
        done={imported === null ? null : `${countOf(imported)} imported`}
        hint="Takes about 2 minutes."
      >
        <ButtonLink size="large" isBlock to="/Import">
          Choose a file
        </ButtonLink>
      </StartOption>
      <StartOption
        icon={PenLine}
        title="Add one by hand"
        text="Type in a balance and add things as you go."
        points={
          isOver18
            ? ['Cash, cards, loans, a home', 'Nothing to connect', 'Connect it later if you like']
            : ['Cash or a savings account', 'Nothing to connect', 'Change it whenever you like']
        }
        badge="Free"
        done={namesOf(manual)}
        hint="Takes about a minute."
      >
        <ButtonLink
          size="large"
          isBlock
          to="/AddAccount"
          state={{ openedFrom: 'ConnectedAccounts' } satisfies OpenedFrom}
        >
          Create Account
        </ButtonLink>
      </StartOption>
    </div>
  );
}

interface SampleOptionProps {
  isPending: boolean;
  onStart: () => void;
}

export function SampleOption({ isPending, onStart }: SampleOptionProps) {
  return (
    <section className={styles.sample} aria-label="Sample data">
      <Icon icon={FlaskConical} size={20} />
      <div>
        <h2>Just looking?</h2>
        <p>Try Cairn with a made-up household. Clear it in one tap when you’re ready.</p>
      </div>
      <Button isPending={isPending} onClick={onStart}>
        Look around with sample data
      </Button>
    </section>
  );
}

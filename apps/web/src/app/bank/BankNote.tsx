import type { Bank } from '@cairn/contract';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { bankFlow, useBankActivity } from '../../app/bank/bank.data.ts';
import { ConnectAccount } from '../../app/bank/ConnectAccount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './BankNote.module.css';

function Reconnect({ bank }: { bank: Bank }) {
  const { phase } = useBankActivity();
  return (
    <Button
      size="small"
      isPending={phase !== 'idle' && phase !== 'syncing'}
      aria-label={`Reconnect ${bank.institutionName}`}
      onClick={() => void bankFlow.reconnect(bank.institutionId, '/ConnectedAccounts')}
    >
      Reconnect
    </Button>
  );
}

function TryAgain() {
  const { phase } = useBankActivity();
  return (
    <Button size="small" isPending={phase === 'syncing'} onClick={() => void bankFlow.sync()}>
      Try again
    </Button>
  );
}

/** What is the matter with a bank, and what helps; null while all is well. */
function matterOf(bank: Bank): { text: string; help: ReactNode } | null {
  const name = bank.institutionName;
  switch (bank.status) {
    case 'loginRequired':
      return { text: `${name} wants you to log in again before it tells more.`, help: <Reconnect bank={bank} /> };
    case 'pendingDisconnect':
      return {
        text: `${name} will soon end this connection. Log in again to keep it.`,
        help: <Reconnect bank={bank} />,
      };
    case 'revoked':
      return {
        text: `You took the permission back at ${name}. Connect it again to go on.`,
        help: <ConnectAccount variant="secondary" />,
      };
    case 'paused':
      return {
        text: 'Premium has ended, so updates are paused. Nothing is lost.',
        help: <TextLink to="/StripePayments?isExistingUser=true">Get premium</TextLink>,
      };
    case 'unavailable':
      return { text: `${name} could not be reached the last time. We will try again.`, help: <TryAgain /> };
    case 'ok':
      return null;
  }
}

export function BankNote({ bank }: { bank: Bank }) {
  const matter = matterOf(bank);
  if (!matter) return null;
  return (
    <div className={styles.note}>
      <Icon icon={CircleAlert} size={20} />
      <div>
        <p>{matter.text}</p>
        {matter.help}
      </div>
    </div>
  );
}

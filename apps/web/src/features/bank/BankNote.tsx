import type { Bank } from '@cairn/contract';
import { CircleAlert } from 'lucide-react';
import { useLocation } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './BankNote.module.css';
import { bankFlow, useBankActivity, useIsBankBusy } from './bank.data.ts';
import { bankStatusMessage } from './bankMessages.ts';
import { ConnectAccount } from './ConnectAccount.tsx';
import { GetPremium } from './GetPremium.tsx';

function Reconnect({ bank: { institutionId, institutionName } }: { bank: Bank }) {
  const isPending = useIsBankBusy(institutionId);
  const { pathname } = useLocation();
  return (
    <Button
      size="small"
      isPending={isPending}
      aria-label={`Reconnect ${institutionName}`}
      onClick={() => void bankFlow.reconnect(institutionId, pathname)}
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

/** The fix for the bank's current problem. */
function Fix({ bank }: { bank: Bank }) {
  switch (bank.status) {
    case 'loginRequired':
    case 'pendingDisconnect':
      return <Reconnect bank={bank} />;
    case 'revoked':
      return <ConnectAccount variant="secondary" />;
    case 'paused':
      return <GetPremium />;
    case 'unavailable':
      return <TryAgain />;
    case 'ok':
      return null;
  }
}

/** Describes a bank's problem and offers a fix; renders nothing while the bank is fine. */
export function BankNote({ bank }: { bank: Bank }) {
  const text = bankStatusMessage(bank);
  if (text === null) return null;
  return (
    <div className={styles.note}>
      <Icon icon={CircleAlert} size={20} />
      <div className={styles.body}>
        <p>{text}</p>
        <Fix bank={bank} />
      </div>
    </div>
  );
}

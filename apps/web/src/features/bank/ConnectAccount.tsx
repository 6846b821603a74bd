import { Link } from 'lucide-react';
import { useLocation } from 'react-router';
import { config } from '../../app/browserConfig.ts';
import { Button } from '../../ui/Button.tsx';
import { useAccount } from '../users/index.ts';
import { bankFlow, useIsBankBusy } from './bank.data.ts';
import { NEW_BANK } from './linkQueue.ts';

const PREMIUM_REASON = 'Connecting a bank is included with Premium.';
const NO_BANK_REASON = 'Bank connections aren’t available here. You can create accounts yourself.';

/** Why the user can't connect a bank; undefined if they can. */
export function useConnectReason(): { text: string; isPremiumMissing: boolean } | undefined {
  const { isPremium } = useAccount();
  if (config.bankLink === null) return { text: NO_BANK_REASON, isPremiumMissing: false };
  return isPremium ? undefined : { text: PREMIUM_REASON, isPremiumMissing: true };
}

interface ConnectAccountProps {
  className?: string | undefined;
  /** The reason is already shown near the button. */
  isReasonHidden?: boolean | undefined;
  variant?: 'primary' | 'secondary' | undefined;
}

/** Adults only: the caller checks the age. */
export function ConnectAccount({ className, isReasonHidden, variant = 'primary' }: ConnectAccountProps) {
  const reason = useConnectReason();
  const isPending = useIsBankBusy(NEW_BANK);
  const { pathname } = useLocation();
  return (
    <Button
      variant={variant}
      icon={Link}
      className={className}
      isPending={isPending}
      disabledReason={reason?.text}
      isReasonHidden={isReasonHidden}
      onClick={() => void bankFlow.connect(pathname)}
    >
      Connect Account
    </Button>
  );
}

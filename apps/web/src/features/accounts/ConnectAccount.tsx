import { Link } from 'lucide-react';
import { useAccount } from '../../app/account.data.ts';
import { Button } from '../../ui/Button.tsx';
import { notices } from '../../ui/noticeStore.ts';

export const PREMIUM_REASON = 'Connecting a bank is included with premium.';

/** The reason is written near the button; it is not repeated below it. */
export function ConnectAccount({ className }: { className?: string | undefined }) {
  const { premiumSubscription } = useAccount();
  return (
    <Button
      variant="primary"
      icon={Link}
      className={className}
      disabledReason={premiumSubscription ? undefined : PREMIUM_REASON}
      isReasonHidden
      onClick={() =>
        notices.show({ text: 'This installation has no bank connection. You can create your accounts by hand.' })
      }
    >
      Connect Account
    </Button>
  );
}

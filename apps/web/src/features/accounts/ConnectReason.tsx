import { useConnectReason } from '../../app/bank/ConnectAccount.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

/** Beside a button that is locked: why, and the way to unlock it. */
export function ConnectReason({ className }: { className?: string | undefined }) {
  const reason = useConnectReason();
  if (!reason) return null;
  return (
    <div className={className}>
      {/* Screen readers hear it with the button. */}
      <span aria-hidden="true">{reason.text}</span>
      {reason.isPremiumMissing && <TextLink to="/StripePayments?isExistingUser=true">Get premium</TextLink>}
    </div>
  );
}

import { GetPremium, useConnectReason } from '../bank/index.ts';

interface ConnectReasonProps {
  className?: string | undefined;
  /** The text next to it already mentions Premium. */
  isPremiumMentioned?: boolean | undefined;
}

/** Next to a disabled Connect button: why it’s disabled and how to enable it. */
export function ConnectReason({ className, isPremiumMentioned = false }: ConnectReasonProps) {
  const reason = useConnectReason();
  if (!reason) return null;
  return (
    <div className={className}>
      {/* Screen readers already get it as the button’s description. */}
      {!(isPremiumMentioned && reason.isPremiumMissing) && <span aria-hidden="true">{reason.text}</span>}
      {reason.isPremiumMissing && <GetPremium />}
    </div>
  );
}

import { GetPremium, useConnectReason } from '../bank/index.ts';

interface ConnectReasonProps {
  className?: string | undefined;
  /** The words beside it say already that premium is needed. */
  isPremiumSaid?: boolean | undefined;
}

/** Beside a button that is locked: why, and the way to unlock it. */
export function ConnectReason({ className, isPremiumSaid = false }: ConnectReasonProps) {
  const reason = useConnectReason();
  if (!reason) return null;
  return (
    <div className={className}>
      {/* Screen readers hear it with the button. */}
      {!(isPremiumSaid && reason.isPremiumMissing) && <span aria-hidden="true">{reason.text}</span>}
      {reason.isPremiumMissing && <GetPremium />}
    </div>
  );
}

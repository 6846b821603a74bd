import type { Subscription } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { useCancelSubscription } from '../subscription/index.ts';

interface CancelPremiumModalProps {
  subscription: Subscription;
  onClose: () => void;
}

export function CancelPremiumModal({ subscription, onClose }: CancelPremiumModalProps) {
  const cancel = useCancelSubscription();
  const { renewsOn } = subscription;
  return (
    <ConfirmModal
      title="Cancel Premium Subscription"
      confirmLabel="Cancel Premium Subscription"
      cancelLabel="Keep Premium"
      isPending={cancel.isPending}
      pendingText="Canceling Subscription..."
      onConfirm={() => cancel.mutate(undefined, { onSettled: onClose })}
      onCancel={onClose}
    >
      <p>
        {renewsOn === null
          ? 'Premium ends right away because your last payment failed.'
          : `Premium continues until ${formatDay(renewsOn)}, and you won’t be charged again.`}{' '}
        After that, your bank connections pause. Nothing is deleted, and you can subscribe again anytime.
      </p>
    </ConfirmModal>
  );
}

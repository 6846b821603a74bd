import type { Subscription } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { useCancelSubscription } from '../subscription/index.ts';

interface CancelPremiumModalProps {
  subscription: Subscription;
  onClose: () => void;
}

export function CancelPremiumModal({ subscription, onClose }: CancelPremiumModalProps) {
  const cancel = useCancelSubscription();
  const { renewsOn } = subscription;
  function close() {
    if (!cancel.isPending) onClose();
  }
  return (
    <Modal
      title="Cancel Premium Subscription"
      role="alertdialog"
      isOpen
      onCancel={close}
      foot={
        <>
          <Button data-autofocus onClick={close}>
            Keep Premium
          </Button>
          <Button
            variant="danger"
            isPending={cancel.isPending}
            onClick={() => cancel.mutate(undefined, { onSettled: onClose })}
          >
            Cancel Premium Subscription
          </Button>
        </>
      }
    >
      <p>
        {renewsOn === null
          ? 'Premium ends right away because your last payment failed.'
          : `Premium continues until ${formatDay(renewsOn)}, and you won’t be charged again.`}{' '}
        After that, your bank connections pause. Nothing is deleted, and you can subscribe again anytime.
      </p>
      {cancel.isPending && <LoadingText text="Canceling Subscription..." />}
    </Modal>
  );
}

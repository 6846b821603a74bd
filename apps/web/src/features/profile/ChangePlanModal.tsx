import type { Subscription } from '@cairn/contract';
import type { PremiumPlan } from '@cairn/domain';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { notices } from '../../ui/noticeStore.ts';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { describePlanChange, useChangePlan } from '../subscription/index.ts';

interface ChangePlanModalProps {
  subscription: Subscription;
  to: PremiumPlan;
  priceId: string;
  onClose: () => void;
}

export function ChangePlanModal({ subscription, to, priceId, onClose }: ChangePlanModalProps) {
  const change = useChangePlan();
  function close() {
    if (!change.isPending) onClose();
  }
  return (
    <Modal
      title={`Switch to ${to}`}
      isOpen
      onCancel={close}
      foot={
        <>
          <Button onClick={close}>Keep current plan</Button>
          <Button
            variant="primary"
            isPending={change.isPending}
            onClick={() =>
              change.mutate(priceId, {
                onSuccess: () => notices.show({ text: `You’re on the ${to} plan` }),
                onSettled: onClose,
              })
            }
          >
            Switch to {to}
          </Button>
        </>
      }
    >
      <p>{describePlanChange(subscription, to)}</p>
      {change.isPending && <LoadingText text="Changing plan..." />}
    </Modal>
  );
}

import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Modal.module.css';
import { Modal } from './Modal.tsx';
import { LoadingText } from './Skeleton.tsx';

interface ConfirmModalProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** While true, the modal can't be closed. */
  isPending: boolean;
  /** Shown while pending. */
  pendingText?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is lost; Cancel has the focus. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', isPending, pendingText, onConfirm, onCancel } = props;
  function cancel() {
    if (!isPending) onCancel();
  }
  return (
    <Modal
      title={title}
      role="alertdialog"
      isOpen
      onCancel={cancel}
      foot={
        <>
          <Button data-autofocus onClick={cancel}>
            {cancelLabel}
          </Button>
          <Button variant="danger" isPending={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {isPending && pendingText && (
        <div className={styles.pending}>
          <LoadingText text={pendingText} />
        </div>
      )}
    </Modal>
  );
}

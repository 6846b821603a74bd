import type { Account } from '@cairn/contract';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { notices } from '../../ui/noticeStore.ts';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { useRemoveAccount } from './accounts.data.ts';
import styles from './RemoveAccountModal.module.css';

interface RemoveAccountModalProps {
  account: Account;
  onCancel: () => void;
  /** Called just before the account leaves the list. */
  onRemove: () => void;
  onRemoved: () => void;
}

export function RemoveAccountModal({ account, onCancel, onRemove, onRemoved }: RemoveAccountModalProps) {
  const remove = useRemoveAccount();

  function confirm() {
    onRemove();
    remove.mutate(account.id, {
      onSuccess: () => {
        onRemoved();
        notices.show({ text: `${account.displayName} removed` });
      },
    });
  }
  function cancel() {
    if (!remove.isPending) onCancel();
  }
  return (
    <Modal
      title="Remove Account"
      role="alertdialog"
      isOpen
      onCancel={cancel}
      foot={
        <>
          <Button data-autofocus onClick={cancel}>
            Cancel
          </Button>
          <Button variant="danger" isPending={remove.isPending} onClick={confirm}>
            Remove Account
          </Button>
        </>
      }
    >
      <p>
        “{account.displayName}” will no longer appear in your accounts or count toward your net worth. Its transactions
        and your past net worth won’t change.
      </p>
      {account.bankID !== null && <p>{account.institutionName} will stop updating it.</p>}
      {remove.isPending && (
        <div className={styles.pending}>
          <LoadingText text="Removing Account..." />
        </div>
      )}
    </Modal>
  );
}

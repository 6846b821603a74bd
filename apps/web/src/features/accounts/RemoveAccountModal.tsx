import type { Account } from '@cairn/contract';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { notices } from '../../ui/noticeStore.ts';
import { useRemoveAccount } from './accounts.data.ts';

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
  return (
    <ConfirmModal
      title="Remove Account"
      confirmLabel="Remove Account"
      isPending={remove.isPending}
      pendingText="Removing Account..."
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>
        “{account.displayName}” will no longer appear in your accounts or count toward your net worth. Its transactions
        and your past net worth won’t change.
      </p>
      {account.bankId !== null && <p>{account.institutionName} will stop updating it.</p>}
    </ConfirmModal>
  );
}

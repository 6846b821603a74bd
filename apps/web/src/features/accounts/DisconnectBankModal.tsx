import type { Bank } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { useRemoveBank } from '../bank/index.ts';

interface DisconnectBankModalProps {
  bank: Bank;
  onClose: () => void;
}

export function DisconnectBankModal({ bank, onClose }: DisconnectBankModalProps) {
  const remove = useRemoveBank();
  const { institutionName: name, accountIds } = bank;
  return (
    <ConfirmModal
      title={`Disconnect ${name}`}
      confirmLabel="Disconnect"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(bank, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        {name} will stop updating, and{' '}
        {accountIds.length === 1 ? 'its account' : `its ${countOf(accountIds.length, 'account')}`} will no longer appear
        in your accounts or count toward your net worth. Your transactions and past net worth won’t change.
      </p>
    </ConfirmModal>
  );
}

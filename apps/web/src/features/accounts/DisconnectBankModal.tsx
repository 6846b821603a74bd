import type { Bank } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useRemoveBank } from '../bank/index.ts';

interface DisconnectBankModalProps {
  bank: Bank;
  onClose: () => void;
}

export function DisconnectBankModal({ bank, onClose }: DisconnectBankModalProps) {
  const remove = useRemoveBank();
  const { institutionName: name, accountIDs } = bank;

  function confirm() {
    remove.mutate(bank, { onSuccess: onClose });
  }
  function cancel() {
    if (!remove.isPending) onClose();
  }
  return (
    <Modal
      title={`Disconnect ${name}`}
      role="alertdialog"
      isOpen
      onCancel={cancel}
      foot={
        <>
          <Button data-autofocus onClick={cancel}>
            Cancel
          </Button>
          <Button variant="danger" isPending={remove.isPending} onClick={confirm}>
            Disconnect
          </Button>
        </>
      }
    >
      <p>
        {name} will stop updating, and{' '}
        {accountIDs.length === 1 ? 'its account' : `its ${countOf(accountIDs.length, 'account')}`} will no longer appear
        in your accounts or count toward your net worth. Your transactions and past net worth won’t change.
      </p>
    </Modal>
  );
}

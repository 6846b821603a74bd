import type { Bank } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useRemoveBank } from '../../app/bank/bank.data.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { notices } from '../../ui/noticeStore.ts';

interface DisconnectBankModalProps {
  bank: Bank;
  onClose: () => void;
}

export function DisconnectBankModal({ bank, onClose }: DisconnectBankModalProps) {
  const remove = useRemoveBank();
  const { institutionName: name, accountIDs } = bank;

  function confirm() {
    remove.mutate(bank.id, {
      onSuccess: () => {
        onClose();
        notices.show({ text: `${name} disconnected` });
      },
    });
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
        Nothing more is fetched from {name}, and {countOf(accountIDs.length, 'account')} of it{' '}
        {accountIDs.length === 1 ? 'leaves' : 'leave'} your accounts and your net worth. The transactions and your past
        net worth stay as they are.
      </p>
    </Modal>
  );
}

import { type AnswerOf, type getTransactionData, NAME_MAX } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { type FormEvent, useId, useState } from 'react';
import { browserToday } from '../../app/today.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { offerUndo } from '../ledger/index.ts';
import { readCell } from './cellEdit.ts';
import { usePatchTransaction } from './edit.data.ts';
import { MerchantNames } from './MerchantNames.tsx';
import { countChosen, renameAllLabel, sameNames } from './renameChoice.ts';
import { RowPatch } from './rowPatch.ts';
import { shownName } from './transactionDisplay.ts';

interface RenameDialogProps {
  transaction: AnswerOf<typeof getTransactionData>;
  onClose: () => void;
}

/** Renames a transaction, or all transactions of its merchant. */
export function RenameDialog({ transaction, onClose }: RenameDialogProps) {
  const formId = useId();
  const patch = usePatchTransaction();
  const [name, setName] = useState(shownName(transaction));
  const [merchantNames, setMerchantNames] = useState(() => sameNames(transaction.merchantNames));
  const [error, setError] = useState<string>();

  function save(renamesMerchant: boolean) {
    const read = readCell('name', name, browserToday());
    if ('error' in read) return setError(read.error);
    // The merchant's other transactions may have another name.
    if (name === shownName(transaction) && !renamesMerchant) return onClose();
    const change = { ...read.values, ...(renamesMerchant && { renamesMerchant, merchantNames }) };
    patch.mutate(new RowPatch(transaction, change, { ...read.values, merchantName: undefined }), {
      onSuccess: ({ answer, changeSetId }) => {
        onClose();
        offerUndo(`${countOf(1 + (answer.reached ?? 0))} renamed`, changeSetId);
      },
    });
  }

  /** A rename that is being saved can't be canceled, and its notice offers Undo. */
  function cancel() {
    if (!patch.isPending) onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    save(false);
  }

  return (
    <Modal
      isOpen
      title="Rename"
      onCancel={cancel}
      foot={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button isPending={patch.isPending} onClick={() => save(true)}>
            {renameAllLabel(countChosen(transaction.merchantNames, merchantNames))}
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={patch.isPending}>
            Rename this one
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Name"
          isRequired
          data-autofocus
          autoComplete="off"
          maxLength={NAME_MAX}
          value={name}
          error={error}
          onChange={({ target }) => {
            setName(target.value);
            setError(undefined);
          }}
        />
      </form>
      <MerchantNames merchant={transaction} chosen={merchantNames} onChange={setMerchantNames} />
    </Modal>
  );
}

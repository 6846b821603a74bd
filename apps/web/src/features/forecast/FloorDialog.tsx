import type { Cents } from '@cairn/domain';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useForm } from '../../app/form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { floorForm } from './accountOptionsForm.ts';
import styles from './Dialogs.module.css';
import { useSaveFloor } from './forecast.data.ts';

const FORM_ID = 'floor-form';

interface FloorDialogProps {
  accountId: number;
  accountName: string;
  floor: Cents | null;
  onClose: () => void;
}

/** Sets what an account's balance shouldn't fall below. */
export function FloorDialog({ accountId, accountName, floor, onClose }: FloorDialogProps) {
  const save = useSaveFloor(accountName);
  const [initial] = useState(() => z.encode(floorForm, { floor }));
  const { draft, setDraft, errors, submit, form } = useForm({
    schema: floorForm,
    initial,
    failure: save.error,
    send: (values) => save.mutate({ accountId, ...values }, { onSuccess: onClose }),
  });
  return (
    <Modal
      title={`Lowest balance of ${accountName}`}
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" isPending={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={form} onSubmit={submit} noValidate aria-label="Lowest balance" className={styles.form}>
        <p className="ink-2">We’ll let you know when the forecast falls below it within 7 days.</p>
        <MoneyField
          label="Stay at or above"
          hint="Leave it empty for zero."
          isSigned
          data-autofocus
          value={draft.floor}
          error={errors.floor}
          onChange={(typed) => setDraft({ floor: typed })}
        />
      </form>
    </Modal>
  );
}

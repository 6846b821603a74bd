import type { ReactNode } from 'react';
import type { useForm } from '../../app/form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import styles from './Dialogs.module.css';

const FORM_ID = 'what-if-form';

interface WhatIfDialogProps extends Pick<ReturnType<typeof useForm>, 'form' | 'submit'> {
  title: string;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form whose result is tried in the forecast but not saved. */
export function WhatIfDialog({ title, form, submit, onClose, children }: WhatIfDialogProps) {
  return (
    <Modal
      title={title}
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary">
            See the effect
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={form} onSubmit={submit} noValidate aria-label="What if" className={styles.form}>
        <p className="ink-2">Nothing is saved. You see what would change, until you leave the screen.</p>
        {children}
      </form>
    </Modal>
  );
}

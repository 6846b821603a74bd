import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';

interface FormModalProps {
  title: string;
  /** Names the form for screen readers. */
  label: string;
  submitLabel: string;
  form: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
  isPending: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a short form. It closes when it is saved. */
export function FormModal({ title, label, submitLabel, form, onSubmit, isPending, onClose, children }: FormModalProps) {
  const id = useId();
  return (
    <Modal
      title={title}
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isPending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} onSubmit={onSubmit} noValidate aria-label={label}>
        {children}
      </form>
    </Modal>
  );
}

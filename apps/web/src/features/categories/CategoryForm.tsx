import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FormErrors, readForm } from '../../app/form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { WithAside } from '../../ui/WithAside.tsx';
import {
  type CategoryDraft,
  type CategoryKind,
  type CategoryValues,
  categoryForm,
  missingText,
} from './categoryForm.ts';

const noErrors: FormErrors = {};

/** Shows errors after the first submit; closing the dialog focuses the first invalid field. */
export function useDraftCheck(
  kind: CategoryKind,
  draft: CategoryDraft,
  siblings: readonly { readonly name: string }[],
) {
  const form = useRef<HTMLFormElement>(null);
  const [hasSubmitted, setSubmitted] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const read = readForm(categoryForm(kind, siblings), draft);

  function focusFirstError() {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  /** The values to save; null if there are errors. */
  function check(): CategoryValues | null {
    const missing = missingText(kind, draft);
    flushSync(() => {
      setSubmitted(true);
      setAlert(missing);
    });
    if (missing === null) focusFirstError();
    return 'values' in read ? read.values : null;
  }
  function closeAlert() {
    flushSync(() => setAlert(null));
    focusFirstError();
  }
  return { form, errors: hasSubmitted && 'errors' in read ? read.errors : noErrors, check, alert, closeAlert };
}

interface CategoryFormProps {
  form: RefObject<HTMLFormElement | null>;
  alert: string | null;
  onCloseAlert: () => void;
  /** "Create Category". */
  submitLabel: string;
  /** "Creating Category...", shown while saving. */
  savingText: string;
  isSaving: boolean;
  onSubmit: () => void;
  /** Panels stacked on the right; below the fields on narrow screens. */
  aside: ReactNode;
  children: ReactNode;
}

export function CategoryForm(props: CategoryFormProps) {
  const { form, alert, onCloseAlert, submitLabel, savingText, isSaving, onSubmit, aside, children } = props;
  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) onSubmit();
        }}
      >
        <WithAside
          aside={
            <>
              {aside}
              <Button type="submit" variant="primary" size="large" isBlock isPending={isSaving}>
                {submitLabel}
              </Button>
              {isSaving && <LoadingText text={savingText} />}
            </>
          }
        >
          {children}
        </WithAside>
      </form>
      <MissingDialog text={alert} onClose={onCloseAlert} />
    </>
  );
}

function MissingDialog({ text, onClose }: { text: string | null; onClose: () => void }) {
  return (
    <Modal
      title="Something is missing"
      role="alertdialog"
      isOpen={text !== null}
      onCancel={onClose}
      foot={
        <Button variant="primary" data-autofocus onClick={onClose}>
          OK
        </Button>
      }
    >
      <p>{text}</p>
    </Modal>
  );
}

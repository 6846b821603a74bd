import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { WithAside } from '../../ui/WithAside.tsx';
import { type CategoryDraft, type CategoryKind, canSave, draftErrors, noErrors } from './categoryDraft.ts';

/** Shows errors after the first submit; closing the dialog focuses the first invalid field. */
export function useDraftCheck(
  kind: CategoryKind,
  draft: CategoryDraft,
  siblings: readonly { readonly name: string }[],
) {
  const form = useRef<HTMLFormElement>(null);
  const [hasSubmitted, setSubmitted] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const errors = draftErrors(kind, draft, siblings);

  function focusFirstError() {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  function check(): boolean {
    flushSync(() => {
      setSubmitted(true);
      setAlert(errors.alert);
    });
    if (errors.alert === null) focusFirstError();
    return canSave(errors);
  }
  function closeAlert() {
    flushSync(() => setAlert(null));
    focusFirstError();
  }
  return { form, errors: hasSubmitted ? errors : noErrors, check, alert, closeAlert };
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

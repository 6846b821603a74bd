import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { WithAside } from '../../ui/WithAside.tsx';
import { type CategoryDraft, type CategoryKind, canSave, draftFaults, noFaults } from './categoryDraft.ts';

/** Faults are shown from the first attempt on; the dialog gives way to the field it speaks of. */
export function useDraftCheck(
  kind: CategoryKind,
  draft: CategoryDraft,
  siblings: readonly { readonly name: string }[],
) {
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const faults = draftFaults(kind, draft, siblings);

  function focusFault() {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  function check(): boolean {
    flushSync(() => {
      setTried(true);
      setAlert(faults.alert);
    });
    if (faults.alert === null) focusFault();
    return canSave(faults);
  }
  function closeAlert() {
    flushSync(() => setAlert(null));
    focusFault();
  }
  return { form, faults: isTried ? faults : noFaults, check, alert, closeAlert };
}

interface CategoryFormProps {
  form: RefObject<HTMLFormElement | null>;
  alert: string | null;
  onCloseAlert: () => void;
  /** "Create Category". */
  submitLabel: string;
  /** "Creating Category...", shown while it is under way. */
  savingText: string;
  isSaving: boolean;
  onSubmit: () => void;
  /** The panels below each other on the right; on a narrow screen they follow. */
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

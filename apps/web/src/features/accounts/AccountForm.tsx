import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from '../../ui/Button.tsx';
import { LookPreview } from '../../ui/LookPreview.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { WithAside } from '../../ui/WithAside.tsx';
import styles from './AccountForm.module.css';
import type { AccountDraft } from './accountForm.ts';

interface AccountFormProps {
  /** The form's accessible name. */
  label: string;
  form: RefObject<HTMLFormElement | null>;
  draft: AccountDraft;
  submitLabel: string;
  isSaving: boolean;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

/** The fields, a preview of the account, and the submit button. */
export function AccountForm({ label, form, draft, submitLabel, isSaving, onSubmit, children }: AccountFormProps) {
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label={label}>
      <WithAside
        aside={
          <>
            <Panel className={styles.look} aria-label="Preview">
              <LookPreview
                icon={draft.icon}
                color={draft.iconColor}
                name={draft.displayName}
                placeholder="Account Name"
              />
            </Panel>
            <Button type="submit" variant="primary" size="large" isBlock isPending={isSaving}>
              {submitLabel}
            </Button>
            {isSaving && <LoadingText text="Saving Account..." />}
          </>
        }
      >
        {children}
      </WithAside>
    </form>
  );
}

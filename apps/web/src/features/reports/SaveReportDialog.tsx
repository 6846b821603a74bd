import type { SavedReport } from '@cairn/contract';
import { MAX_REPORT_NAME_LENGTH, nameKey, type ReportQuery } from '@cairn/domain';
import { useState } from 'react';
import * as z from 'zod/mini';
import { typedText } from '../../app/form/typed.ts';
import { useForm } from '../../app/form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ConflictNote, useSeenIn } from '../ledger/index.ts';
import { useSaveReport } from './reports.data.ts';
import styles from './SaveReportDialog.module.css';

const FORM_ID = 'save-report';

const saveForm = z.object({
  name: typedText(z.string().check(z.maxLength(MAX_REPORT_NAME_LENGTH)), { missing: 'Enter a name' }),
  isPinned: z.boolean(),
});

interface SaveReportDialogProps {
  query: ReportQuery;
  reports: readonly SavedReport[];
  /** The saved report that gets another name. */
  renamed?: SavedReport | undefined;
  onClose: () => void;
}

/** Names the report. Under the name of a saved one, it replaces that. */
export function SaveReportDialog({ query, reports, renamed, onClose }: SaveReportDialogProps) {
  const save = useSaveReport();
  const [initial] = useState({ name: renamed?.name ?? '', isPinned: renamed?.isPinned ?? false });
  const seen = useSeenIn({ changedIn: renamed?.changedIn ?? 0 });
  const sameName = (name: string) => reports.find((report) => nameKey(report.name) === nameKey(name));
  const { draft, setDraft, errors, submit, form } = useForm({
    schema: saveForm,
    initial,
    failure: save.error,
    send: (values) => {
      const { id, changedIn } = renamed ?? sameName(values.name) ?? {};
      save.mutate(
        {
          body: { ...(id && { id }), query, ...values },
          seenIn: renamed ? seen.seenIn : changedIn,
          text: `${values.name} saved`,
        },
        { onSuccess: onClose, onError: seen.onError },
      );
    },
  });
  const replaced = renamed ? undefined : sameName(draft.name);
  return (
    <Modal
      title={renamed ? `Rename ${renamed.name}` : 'Save report'}
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" isPending={save.isPending}>
            {replaced ? 'Replace' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={form} onSubmit={submit} noValidate aria-label="Report" className={styles.form}>
        {renamed && seen.hasConflict && (
          <ConflictNote
            newest={[renamed.name]}
            onUse={() => {
              setDraft({ name: renamed.name, isPinned: renamed.isPinned });
              seen.acceptNewest();
            }}
          />
        )}
        <TextField
          label="Name"
          isRequired
          data-autofocus
          maxLength={MAX_REPORT_NAME_LENGTH}
          hint={replaced ? `This replaces the saved report ${replaced.name}.` : undefined}
          value={draft.name}
          error={errors.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        {!renamed && (
          <Switch
            label="Pin to the Dashboard"
            checked={draft.isPinned}
            onChange={(event) => setDraft({ ...draft, isPinned: event.target.checked })}
          />
        )}
      </form>
    </Modal>
  );
}

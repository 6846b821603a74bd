import type { ForecastEntry } from '@cairn/contract';
import { type DaySpan, formatCents, formatDay } from '@cairn/domain';
import { useState } from 'react';
import { useForm } from '../../app/form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './Dialogs.module.css';
import { entryKey, type TriedChange } from './whatIf.ts';
import { moveForm } from './whatIfForm.ts';

const FORM_ID = 'what-if-move';

interface MoveEntryDialogProps {
  span: DaySpan;
  /** Those that can be moved. */
  entries: readonly ForecastEntry[];
  onTry: (whatIf: TriedChange) => void;
  onClose: () => void;
}

/** "What if rent came on the 5th?" */
export function MoveEntryDialog({ span, entries, onTry, onClose }: MoveEntryDialogProps) {
  const [schema] = useState(() => moveForm(span, entries));
  const { draft, setDraft, errors, submit, form } = useForm({
    schema,
    initial: { entry: null, to: '' },
    failure: null,
    send: ({ entry: key, to }) => {
      const entry = entries.find((one) => entryKey(one) === key);
      if (entry) onTry({ kind: 'move', entry, to });
      onClose();
    },
  });
  return (
    <Modal
      title="Move an entry"
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
        <Select
          label="Entry"
          isRequired
          data-autofocus
          placeholder="Select Entry"
          options={entries.map((entry) => ({
            value: entryKey(entry),
            label: `${formatDay(entry.day)} · ${entry.name} · ${formatCents(entry.amount)}`,
          }))}
          value={draft.entry ?? ''}
          error={errors.entry}
          onChange={({ target }) => setDraft({ ...draft, entry: target.value === '' ? null : target.value })}
        />
        <DateField
          label="New date"
          isRequired
          min={span.first}
          max={span.last}
          value={draft.to}
          error={errors.to}
          onChange={(event) => setDraft({ ...draft, to: event.target.value })}
        />
      </form>
    </Modal>
  );
}

import type { ForecastEntry } from '@cairn/contract';
import { type DaySpan, formatCents, formatDay } from '@cairn/domain';
import { useState } from 'react';
import { useForm } from '../../app/form/useForm.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Select } from '../../ui/Select.tsx';
import { WhatIfDialog } from './WhatIfDialog.tsx';
import { entryKey, type TriedChange } from './whatIf.ts';
import { moveForm } from './whatIfForm.ts';

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
    <WhatIfDialog title="Move an entry" form={form} submit={submit} onClose={onClose}>
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
    </WhatIfDialog>
  );
}

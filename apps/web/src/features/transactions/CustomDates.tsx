import { DateField } from '../../ui/DateField.tsx';
import type { FilterDraft, FilterErrors } from './filters.ts';

interface CustomDatesProps {
  draft: FilterDraft;
  errors: FilterErrors;
  onChange: (draft: FilterDraft) => void;
}

export function CustomDates({ draft, errors, onChange }: CustomDatesProps) {
  return (
    <>
      <DateField
        label="Start Date"
        value={draft.from}
        error={errors.from}
        onChange={(event) => onChange({ ...draft, from: event.target.value })}
      />
      <DateField
        label="End Date"
        value={draft.to}
        error={errors.to}
        onChange={(event) => onChange({ ...draft, to: event.target.value })}
      />
    </>
  );
}

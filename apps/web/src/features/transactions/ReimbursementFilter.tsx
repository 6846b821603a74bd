import type { Tag } from '@cairn/contract';
import { Select } from '../../ui/Select.tsx';
import { type ReimbursementState, readReimbursement, reimbursementChoices } from './filters.ts';

interface ReimbursementFilterProps {
  tags: readonly Tag[];
  value: ReimbursementState | null;
  onChange: (state: ReimbursementState | null) => void;
  className?: string | undefined;
}

/** Shown if the user tracks reimbursements or the URL names a state. */
export function ReimbursementFilter({ tags, value, onChange, className }: ReimbursementFilterProps) {
  if (value === null && !tags.some(({ kind }) => kind === 'reimbursable')) return null;
  return (
    <Select
      label="Reimbursement"
      placeholder="All Transactions"
      className={className}
      options={reimbursementChoices}
      value={value ?? ''}
      onChange={(event) => onChange(readReimbursement(event.target.value))}
    />
  );
}

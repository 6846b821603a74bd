import type { Tag } from '@cairn/contract';
import { Select } from '../../ui/Select.tsx';
import { readId } from './filters.ts';

interface TagFilterProps {
  tags: readonly Tag[];
  value: number | null;
  onChange: (tagId: number | null) => void;
  className?: string | undefined;
}

/** Shown if the user has tags or the URL names one. */
export function TagFilter({ tags, value, onChange, className }: TagFilterProps) {
  if (tags.length === 0 && value === null) return null;
  const isListed = value === null || tags.some(({ id }) => id === value);
  const unlisted = isListed ? [] : [{ value: String(value), label: 'One tag' }];
  return (
    <Select
      label="Tag"
      placeholder="All Tags"
      className={className}
      options={[...unlisted, ...tags.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(readId(event.target.value))}
    />
  );
}

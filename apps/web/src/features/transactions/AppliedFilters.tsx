import { X } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './AppliedFilters.module.css';
import type { AppliedFilter, Filters } from './filters.ts';

interface AppliedFiltersProps {
  applied: readonly AppliedFilter[];
  onChange: (filters: Filters) => void;
  onClear: () => void;
}

/** The active filters as removable chips. */
export function AppliedFilters({ applied, onChange, onClear }: AppliedFiltersProps) {
  if (applied.length === 0) return null;
  return (
    <ul className={styles.applied} aria-label="Applied filters">
      {applied.map(({ label, without }) => (
        <li key={label}>
          <button type="button" className={styles.chip} onClick={() => onChange(without)}>
            {label}
            <Icon icon={X} />
            <span className="visually-hidden">Remove filter</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={onClear}>
          Clear all
        </button>
      </li>
    </ul>
  );
}

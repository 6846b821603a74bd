import { SEARCH_MAX } from '@cairn/contract';
import { useState } from 'react';
import { classNames } from '../../ui/classNames.ts';
import { DateField } from '../../ui/DateField.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import styles from './CategoryFilterBar.module.css';
import { type CategoryDateChoice, type CategoryFilters, categoryDateChoices } from './categoryFilters.ts';
import { readCustomRange } from './dateChoices.ts';

interface CategoryFilterBarProps {
  filters: CategoryFilters;
  onChange: (filters: CategoryFilters) => void;
}

function CustomDates({ filters, onChange }: CategoryFilterBarProps) {
  const { dates } = filters;
  const [from, setFrom] = useState<string>(dates.choice === 'custom' ? dates.from : '');
  const [to, setTo] = useState<string>(dates.choice === 'custom' ? dates.to : '');
  const range = readCustomRange(from, to);
  const isReversed = 'errors' in range && from !== '' && to !== '';

  /** Nothing is fetched until both dates are set. */
  function choose(nextFrom: string, nextTo: string) {
    setFrom(nextFrom);
    setTo(nextTo);
    const next = readCustomRange(nextFrom, nextTo);
    if (!('errors' in next)) onChange({ ...filters, dates: { choice: 'custom', ...next } });
  }

  return (
    <div className={styles.custom}>
      <DateField
        label="Start Date"
        value={from}
        error={isReversed ? range.errors.from : undefined}
        onChange={(event) => choose(event.target.value, to)}
      />
      <DateField label="End Date" value={to} onChange={(event) => choose(from, event.target.value)} />
    </div>
  );
}

function SearchBox({ filters, onChange }: CategoryFilterBarProps) {
  const [text, setText] = useState(filters.search);
  const [known, setKnown] = useState(filters.search);
  if (known !== filters.search) {
    setKnown(filters.search);
    setText(filters.search);
  }
  const search = (value: string) => onChange({ ...filters, search: value.trim() });
  return (
    <SearchField
      label="Search"
      isLabelHidden
      placeholder="Search Transactions"
      className={styles.search}
      maxLength={SEARCH_MAX}
      value={text}
      onChange={setText}
      onSubmit={search}
      onClear={() => search('')}
    />
  );
}

/** Enter searches; date choices apply right away, custom dates once both are set. */
export function CategoryFilterBar({ filters, onChange }: CategoryFilterBarProps) {
  const [isCustom, setCustom] = useState(filters.dates.choice === 'custom');
  const shown: CategoryDateChoice = isCustom ? 'custom' : filters.dates.choice;

  function choose(choice: CategoryDateChoice) {
    setCustom(choice === 'custom');
    if (choice !== 'custom') onChange({ ...filters, dates: { choice } });
  }

  return (
    <div className={styles.bar}>
      <SearchBox filters={filters} onChange={onChange} />
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Dates</legend>
        {categoryDateChoices.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === shown}
            className={classNames(styles.choice, value === shown && styles.chosen)}
            onClick={() => choose(value)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {isCustom && <CustomDates filters={filters} onChange={onChange} />}
    </div>
  );
}

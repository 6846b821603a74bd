import { type Account, SEARCH_MAX } from '@cairn/contract';
import type { ReactNode } from 'react';
import { Keycaps } from '../../app/keyboard/Keycaps.tsx';
import { useShortcutWorks } from '../../app/keyboard/useShortcuts.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { AccountFilter } from './AccountSelects.tsx';
import { dateChoices } from './dateChoices.ts';
import type { Filters } from './filters.ts';
import styles from './ListToolbar.module.css';
import type { BulkSelection } from './useSelection.ts';

interface QuickFiltersProps {
  filters: Filters;
  accounts: readonly Account[];
  search: string;
  onSearch: (text: string) => void;
  /** Searches without waiting for a pause. */
  onSearchNow: () => void;
  onChange: (filters: Filters) => void;
  /** Custom dates are entered in the panel. */
  onCustomDates: () => void;
}

/** The search, dates, and account, which apply right away. */
export function QuickFilters(props: QuickFiltersProps) {
  const { filters, accounts, search, onSearch, onSearchNow, onChange, onCustomDates } = props;
  const hasKey = useShortcutWorks('/');

  function chooseDates(value: string) {
    const choice = dateChoices.find((option) => option.value === value)?.value;
    if (choice === 'custom') onCustomDates();
    else if (choice) onChange({ ...filters, search, dates: { choice } });
  }

  return (
    <>
      <SearchField
        label="Search Transactions"
        isLabelHidden
        placeholder="Search name, note, tag, or amount"
        className={styles.search}
        maxLength={SEARCH_MAX}
        value={search}
        onChange={onSearch}
        onSubmit={onSearchNow}
        end={hasKey && <Keycaps keys="/" />}
      />
      <Select
        label="Dates shown"
        isLabelHidden
        isInToolbar
        options={dateChoices}
        value={filters.dates.choice}
        onChange={(event) => chooseDates(event.target.value)}
      />
      <AccountFilter
        isInToolbar
        className={styles.account}
        accounts={accounts}
        value={filters.accountId}
        onChange={(accountId) => onChange({ ...filters, search, accountId })}
      />
    </>
  );
}

interface ListToolbarProps {
  selection: BulkSelection;
  /** The quick filters, or the applied filters while the panel has the fields. */
  children: ReactNode;
}

/** Above the rows on wide screens. */
export function ListToolbar({ selection, children }: ListToolbarProps) {
  const { isOn } = selection;
  return (
    <div className={styles.toolbar}>
      {children}
      {/* One button for both states, so it keeps focus. */}
      <Button className={styles.select} onClick={isOn ? selection.leave : selection.start}>
        {isOn ? 'Cancel' : 'Select'}
      </Button>
    </div>
  );
}

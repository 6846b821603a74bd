import { type Account, type Category, SEARCH_MAX, type Tag } from '@cairn/contract';
import type { FormEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { AccountFilter } from './AccountSelects.tsx';
import { CategoryFilter } from './CategoryFilter.tsx';
import { CustomDates } from './CustomDates.tsx';
import { dateChoices } from './dateChoices.ts';
import styles from './FilterPanel.module.css';
import { chooseUncategorizedOnly, type DraftFilters, type Filters } from './filters.ts';
import { ReimbursementFilter } from './ReimbursementFilter.tsx';
import { TagFilter } from './TagFilter.tsx';
import { useFilterDraft } from './useFilterDraft.ts';

interface FilterPanelProps {
  filters: Filters;
  categories: readonly Category[];
  accounts: readonly Account[];
  tags: readonly Tag[];
  search: string;
  onSearch: (text: string) => void;
  onApply: (filters: DraftFilters) => void;
  onReset: () => void;
}

/** For wide screens; the search applies as the user types, everything else with Apply. */
export function FilterPanel(props: FilterPanelProps) {
  const { filters, categories, accounts, tags, search, onSearch, onApply, onReset } = props;
  const { draft, errors, change, apply } = useFilterDraft(filters, onApply);
  const isCustom = draft.choice === 'custom';

  function submit(event: FormEvent) {
    event.preventDefault();
    apply();
  }

  function chooseDates(value: string) {
    const choice = dateChoices.find((option) => option.value === value)?.value;
    if (choice) change({ ...draft, choice });
  }

  return (
    <Panel className={styles.outer}>
      <form className={styles.panel} onSubmit={submit} noValidate aria-label="Filters">
        <SearchField
          label="Search"
          placeholder="Search Transactions"
          className={styles.wide}
          maxLength={SEARCH_MAX}
          value={search}
          onChange={onSearch}
        />
        <CategoryFilter draft={draft} categories={categories} onChange={change} />
        <Select
          label="Date"
          className={styles.dates}
          options={dateChoices}
          value={draft.choice}
          onChange={(event) => chooseDates(event.target.value)}
        />
        <Checkbox
          label="Show Uncategorized Transactions"
          className={styles.uncategorized}
          checked={draft.isUncategorizedOnly}
          onChange={(event) => change(chooseUncategorizedOnly(draft, event.target.checked))}
        />
        <AccountFilter
          className={styles.account}
          accounts={accounts}
          value={draft.accountId}
          onChange={(accountId) => change({ ...draft, accountId })}
        />
        <TagFilter
          className={styles.tag}
          tags={tags}
          value={draft.tagId}
          onChange={(tagId) => change({ ...draft, tagId })}
        />
        <ReimbursementFilter
          className={styles.reimbursement}
          tags={tags}
          value={draft.reimbursement}
          onChange={(reimbursement) => change({ ...draft, reimbursement })}
        />
        {isCustom && <CustomDates draft={draft} errors={errors} onChange={change} />}
        <div className={styles.buttons}>
          <Button variant="ghost" onClick={onReset}>
            Reset Filters
          </Button>
          <Button variant="primary" type="submit">
            Apply
          </Button>
        </div>
      </form>
    </Panel>
  );
}

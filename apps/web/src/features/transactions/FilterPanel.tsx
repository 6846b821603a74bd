import { type Account, type Category, SEARCH_MAX } from '@cairn/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { AccountFilter } from './AccountSelects.tsx';
import { CategorySelect, SubcategorySelect } from './CategorySelects.tsx';
import { dateChoices } from './dateChoices.ts';
import styles from './FilterPanel.module.css';
import {
  chooseCategory,
  chooseUncategorizedOnly,
  draftOf,
  type FilterDraft,
  type Filters,
  settleDraft,
  writeFilters,
} from './filters.ts';

interface FilterPanelProps {
  filters: Filters;
  categories: readonly Category[];
  accounts: readonly Account[];
  search: string;
  onSearch: (text: string) => void;
  onApply: (filters: Omit<Filters, 'search'>) => void;
  onReset: () => void;
}

/** The panel's own state: what was applied last, changed until Apply. Another address brings its own filters. */
function useDraft(filters: Filters) {
  // The search writes itself into the address while one types: that alone must not undo choices not yet applied.
  const applied = writeFilters({ ...filters, search: '' }).toString();
  const [held, setHeld] = useState({ of: applied, draft: draftOf(filters), hasTried: false });
  if (held.of !== applied) setHeld({ of: applied, draft: draftOf(filters), hasTried: false });
  return {
    draft: held.draft,
    hasTried: held.hasTried,
    change: (draft: FilterDraft) => setHeld({ ...held, draft }),
    setTried: () => setHeld({ ...held, hasTried: true }),
  };
}

interface CustomDatesProps {
  draft: FilterDraft;
  errors: { from?: string; to?: string };
  onChange: (draft: FilterDraft) => void;
}

function CustomDates({ draft, errors, onChange }: CustomDatesProps) {
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

/** The search takes effect as one types; the rest with Apply. */
export function FilterPanel(props: FilterPanelProps) {
  const { filters, categories, accounts, search, onSearch, onApply, onReset } = props;
  const { draft, hasTried, change, setTried } = useDraft(filters);
  const settled = settleDraft(draft);
  const isCustom = draft.choice === 'custom';
  const category = categories.find(({ categoryID }) => categoryID === draft.categoryId);

  function apply(event: FormEvent) {
    event.preventDefault();
    if ('errors' in settled) setTried();
    else onApply(settled);
  }

  function chooseDates(value: string) {
    const choice = dateChoices.find((option) => option.value === value)?.value;
    if (choice) change({ ...draft, choice });
  }

  return (
    <Panel className={styles.outer}>
      <form className={styles.panel} onSubmit={apply} noValidate aria-label="Filters">
        <SearchField
          label="Search"
          placeholder="Search Transactions"
          className={styles.wide}
          maxLength={SEARCH_MAX}
          value={search}
          onChange={onSearch}
        />
        <CategorySelect
          categories={categories}
          placeholder="All Categories"
          value={draft.categoryId}
          isDisabled={draft.isUncategorizedOnly}
          onChange={(categoryId) => change(chooseCategory(draft, categoryId))}
        />
        <SubcategorySelect
          category={category}
          placeholder="All Subcategories"
          value={draft.subcategoryId}
          isDisabled={draft.isUncategorizedOnly || !category || category.subcategories.length === 0}
          onChange={(subcategoryId) => change({ ...draft, subcategoryId })}
        />
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
        {isCustom && (
          <CustomDates draft={draft} errors={hasTried && 'errors' in settled ? settled.errors : {}} onChange={change} />
        )}
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

import type { Account, Category, Tag } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { browserToday } from '../../app/today.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { AccountFilter } from './AccountSelects.tsx';
import { CategoryFilter } from './CategoryFilter.tsx';
import { CustomDates } from './CustomDates.tsx';
import { dateChoices } from './dateChoices.ts';
import styles from './FilterSheet.module.css';
import {
  chooseUncategorizedOnly,
  type DraftFilters,
  type FilterDraft,
  type FilterErrors,
  type Filters,
  toCallFilter,
} from './filters.ts';
import { ReimbursementFilter } from './ReimbursementFilter.tsx';
import { TagFilter } from './TagFilter.tsx';
import { transactionQueries } from './transactions.data.ts';
import { useFilterDraft } from './useFilterDraft.ts';

interface FieldsProps {
  draft: FilterDraft;
  errors: FilterErrors;
  onChange: (draft: FilterDraft) => void;
}

function DateChoices({ draft, onChange }: Omit<FieldsProps, 'errors'>) {
  return (
    <fieldset className={styles.dates}>
      <legend className={styles.legend}>Date</legend>
      {dateChoices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles.choice}
          aria-pressed={draft.choice === value}
          onClick={() => onChange({ ...draft, choice: value })}
        >
          {draft.choice === value && <Icon icon={Check} />}
          {label}
        </button>
      ))}
    </fieldset>
  );
}

interface AmountsProps extends FieldsProps {
  /** All errors, also those that aren't shown until Apply is pressed. */
  found: FilterErrors;
}

/** Errors about the amounts are shown as soon as the user leaves a field. */
function Amounts({ draft, errors, found, onChange }: AmountsProps) {
  const [hasLeft, setLeft] = useState(false);
  const shown = hasLeft ? found : errors;
  const change = (fields: Partial<FilterDraft>) => {
    setLeft(false);
    onChange({ ...draft, ...fields });
  };
  return (
    <>
      <MoneyField
        label="At least"
        placeholder="Any amount"
        value={draft.least}
        error={shown.least}
        onChange={(least) => change({ least })}
        onBlur={() => setLeft(true)}
      />
      <MoneyField
        label="At most"
        placeholder="Any amount"
        value={draft.most}
        error={shown.most}
        onChange={(most) => change({ most })}
        onBlur={() => setLeft(true)}
      />
    </>
  );
}

interface FilterSheetProps {
  filters: Filters;
  categories: readonly Category[];
  accounts: readonly Account[];
  tags: readonly Tag[];
  onApply: (filters: DraftFilters) => void;
  onReset: () => void;
  onClose: () => void;
}

/** "Apply · 9 transactions" once the count has loaded. */
function useApplyLabel(filters: Filters, parsed: DraftFilters | { errors: unknown }): string {
  const filter = 'errors' in parsed ? null : toCallFilter({ ...filters, ...parsed }, browserToday());
  const { data: count } = useQuery({ ...transactionQueries.count(filter ?? {}), enabled: filter !== null });
  if (filter === null || count === undefined) return 'Apply';
  return `Apply · ${count === 0 ? 'no matches' : countOf(count)}`;
}

/** For narrow screens, where the search is above the list. */
export function FilterSheet(props: FilterSheetProps) {
  const { filters, categories, accounts, tags, onApply, onReset, onClose } = props;
  const formId = useId();
  const { draft, parsed, errors, change, apply } = useFilterDraft(filters, onApply);
  const label = useApplyLabel(filters, parsed);

  function submit(event: FormEvent) {
    event.preventDefault();
    apply();
  }

  const foot = (
    <div className={styles.buttons}>
      <Button variant="ghost" onClick={onReset}>
        Reset Filters
      </Button>
      <Button variant="primary" type="submit" form={formId}>
        {label}
      </Button>
    </div>
  );

  return (
    <Sheet title="Filters" isBottom onClose={onClose} foot={foot}>
      <form id={formId} className={styles.fields} onSubmit={submit} noValidate aria-label="Filters">
        <DateChoices draft={draft} onChange={change} />
        {draft.choice === 'custom' && <CustomDates draft={draft} errors={errors} onChange={change} />}
        <CategoryFilter draft={draft} categories={categories} onChange={change} />
        <Amounts draft={draft} errors={errors} found={'errors' in parsed ? parsed.errors : {}} onChange={change} />
        <AccountFilter
          className={styles.wide}
          accounts={accounts}
          value={draft.accountId}
          onChange={(accountId) => change({ ...draft, accountId })}
        />
        <TagFilter
          className={styles.wide}
          tags={tags}
          value={draft.tagId}
          onChange={(tagId) => change({ ...draft, tagId })}
        />
        <ReimbursementFilter
          className={styles.wide}
          tags={tags}
          value={draft.reimbursement}
          onChange={(reimbursement) => change({ ...draft, reimbursement })}
        />
        <Checkbox
          label="Show Uncategorized Transactions"
          className={styles.wide}
          checked={draft.isUncategorizedOnly}
          onChange={(event) => change(chooseUncategorizedOnly(draft, event.target.checked))}
        />
      </form>
    </Sheet>
  );
}

import { SEARCH_MAX } from '@cairn/contract';
import { REPORT_GRAINS, REPORT_MEASURES, type ReportQuery } from '@cairn/domain';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useForm } from '../../app/form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useCategories, useTags } from '../ledger/index.ts';
import { UNCATEGORIZED } from '../transactions/index.ts';
import styles from './ReportOptions.module.css';
import { isMoneyFlow } from './reportAddress.ts';
import {
  ANY,
  categoryChoice,
  categoryValue,
  optionsForm,
  optionsOf,
  SEVERAL,
  tagValue,
  uncategorized,
  withOptions,
} from './reportForm.ts';
import { grainLabels, measureLabels } from './reportTexts.ts';
import type { QueryChange } from './useReportPlace.ts';

const FORM_ID = 'report-options';

interface ReportOptionsProps {
  query: ReportQuery;
  onChange: (change: QueryChange) => void;
  onClose: () => void;
}

/** The categories with their subcategories, and the tags, as options and as choices of the query. */
function useChoices(query: ReportQuery) {
  const categories = useCategories();
  const tags = useTags(true);
  return useMemo(() => {
    const listed = [
      ...categories.flatMap(({ id, name, subcategories }) => [
        { choice: categoryChoice(id), label: name },
        ...subcategories.map((sub) => ({ choice: categoryChoice(id, sub.id), label: `${name} · ${sub.name}` })),
      ]),
      { choice: uncategorized, label: UNCATEGORIZED },
    ].map(({ choice, label }) => ({ value: categoryValue(choice), choice, label }));
    const listedTags = [...tags.map(({ id, name }) => ({ id, label: `#${name}` })), { id: null, label: 'No tag' }];
    const chosen = optionsOf(query);
    const several = (value: string, count = 0) =>
      value === SEVERAL ? [{ value: SEVERAL, label: `${count} chosen` }] : [];
    return {
      categories: new Map(listed.map(({ value, choice }) => [value, choice])),
      tags: new Map(listedTags.map(({ id }) => [tagValue(id), id])),
      categoryOptions: [
        { value: ANY, label: 'All categories' },
        ...several(chosen.category, query.filters.categories?.length),
        ...listed.map(({ value, label }) => ({ value, label })),
      ],
      tagOptions: [
        { value: ANY, label: 'All transactions' },
        ...several(chosen.tag, query.filters.tagIds?.length),
        ...listedTags.map(({ id, label }) => ({ value: tagValue(id), label })),
      ],
    };
  }, [categories, tags, query]);
}

/** The options that aren't in the bar: dates, columns, measure, and filters. */
export function ReportOptions({ query, onChange, onClose }: ReportOptionsProps) {
  const choices = useChoices(query);
  const [initial] = useState(() => z.encode(optionsForm, optionsOf(query)));
  const { draft, setDraft, errors, submit, form } = useForm({
    schema: optionsForm,
    initial,
    failure: null,
    send: (values) => {
      onChange((current) => withOptions(current, values, choices));
      onClose();
    },
  });
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  return (
    <Modal
      title="Report options"
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary">
            Show report
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={form} onSubmit={submit} noValidate aria-label="Report options" className={styles.form}>
        <DateField
          label="From"
          value={draft.first}
          error={errors.first}
          onChange={(event) => set({ first: event.target.value })}
        />
        <DateField
          label="To"
          value={draft.last}
          error={errors.last}
          onChange={(event) => set({ last: event.target.value })}
        />
        {!isMoneyFlow(query) && (
          <>
            <Select
              label="Show"
              options={REPORT_MEASURES.map((value) => ({ value, label: measureLabels[value] }))}
              value={draft.measure}
              onChange={(event) => {
                const measure = REPORT_MEASURES.find((one) => one === event.target.value);
                if (measure) set({ measure });
              }}
            />
            <Select
              label="By"
              options={REPORT_GRAINS.map((value) => ({ value, label: grainLabels[value] }))}
              value={draft.grain}
              onChange={(event) => {
                const grain = REPORT_GRAINS.find((one) => one === event.target.value);
                if (grain) set({ grain });
              }}
            />
          </>
        )}
        <Select
          label="Category"
          options={choices.categoryOptions}
          value={draft.category}
          onChange={(event) => set({ category: event.target.value })}
        />
        <Select
          label="Tag"
          options={choices.tagOptions}
          value={draft.tag}
          onChange={(event) => set({ tag: event.target.value })}
        />
        <TextField
          label="Search"
          className={styles.whole}
          maxLength={SEARCH_MAX}
          value={draft.searchText}
          onChange={(event) => set({ searchText: event.target.value })}
        />
        <MoneyField label="At least" value={draft.least} error={errors.least} onChange={(least) => set({ least })} />
        <MoneyField label="At most" value={draft.most} error={errors.most} onChange={(most) => set({ most })} />
        <div className={styles.whole}>
          <Switch
            label="Include transfers"
            checked={draft.includesTransfers}
            onChange={(event) => set({ includesTransfers: event.target.checked })}
          />
          <Switch
            label="Include hidden transactions"
            checked={draft.includesHidden}
            onChange={(event) => set({ includesHidden: event.target.checked })}
          />
        </div>
      </form>
    </Modal>
  );
}

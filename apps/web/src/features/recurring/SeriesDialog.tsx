import { type ListedSeries, SERIES_NAME_MAX } from '@cairn/contract';
import { useState } from 'react';
import { useForm } from '../../app/form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { moneyInputOf } from '../../ui/moneyInput.ts';
import { Select } from '../../ui/Select.tsx';
import { SheetDialog } from '../../ui/SheetDialog.tsx';
import { useDiscardPrompt } from '../../ui/useDiscardPrompt.tsx';
import { ConflictNote, useAccountsList, useCategories, useSeenIn } from '../ledger/index.ts';
import { usePayees } from '../quickadd/index.ts';
import { accountOption, CategorySelect, readId, SubcategorySelect } from '../transactions/index.ts';
import { useSaveSeries } from './recurring.data.ts';
import styles from './SeriesDialog.module.css';
import { AmountFields, ScheduleFields } from './SeriesFields.tsx';
import { type SeriesDraft, type SeriesFieldsProps, seriesForm, startSeries } from './seriesForm.ts';
import { cadenceText, kindNames } from './seriesText.ts';

const FORM_ID = 'series-form';

const kinds = Object.entries(kindNames).map(([value, label]) => ({ value, label }));

function readKind(value: string): SeriesDraft['kind'] {
  return value === 'subscription' || value === 'income' || value === 'transfer' ? value : 'bill';
}

/** The name, with suggestions from past transactions; picking one fills in the empty fields. */
function NameField({ draft, errors, onChange }: SeriesFieldsProps) {
  const payees = usePayees(draft.name);
  function change(name: string) {
    const payee = payees.find((one) => one.name === name);
    onChange({
      name,
      ...(payee && {
        accountId: draft.accountId ?? payee.accountId,
        ...(draft.categoryId === null && { categoryId: payee.categoryId, subcategoryId: payee.subcategoryId }),
        ...(draft.amount === '' && payee.usualAmount > 0 && { amount: moneyInputOf(payee.usualAmount) }),
        ...(draft.kind === 'bill' && payee.isIncome && { kind: 'income' as const }),
      }),
    });
  }
  return (
    <ComboBox
      data-autofocus
      label="Name"
      isRequired
      maxLength={SERIES_NAME_MAX}
      entries={payees.map(({ name }) => name)}
      error={errors.name}
      value={draft.name}
      onChange={change}
      className={styles.wide}
    />
  );
}

function AccountFields({ draft, errors, onChange }: SeriesFieldsProps) {
  const options = useAccountsList().map(accountOption);
  const isTransfer = draft.kind === 'transfer';
  const text = (id: number | null) => (id === null ? '' : String(id));
  return (
    <>
      {isTransfer && (
        <Select
          label="Direction"
          options={[
            { value: 'out', label: 'Money out' },
            { value: 'in', label: 'Money in' },
          ]}
          value={draft.isIncome ? 'in' : 'out'}
          onChange={({ target }) => onChange({ isIncome: target.value === 'in' })}
        />
      )}
      <Select
        label="Account"
        placeholder="Any account"
        options={options}
        error={errors.accountId}
        value={text(draft.accountId)}
        onChange={({ target }) => onChange({ accountId: readId(target.value) })}
      />
      {isTransfer && (
        <Select
          label={draft.isIncome ? 'From account' : 'To account'}
          placeholder="Not known"
          options={options}
          error={errors.otherAccountId}
          value={text(draft.otherAccountId)}
          onChange={({ target }) => onChange({ otherAccountId: readId(target.value) })}
        />
      )}
    </>
  );
}

function CategoryFields({ draft, errors, onChange }: SeriesFieldsProps) {
  const categories = useCategories();
  const category = categories.find(({ id }) => id === draft.categoryId);
  return (
    <>
      <CategorySelect
        categories={categories}
        placeholder="None"
        error={errors.categoryId}
        value={draft.categoryId}
        onChange={(categoryId) => onChange({ categoryId, subcategoryId: null })}
      />
      {category && category.subcategories.length > 0 && (
        <SubcategorySelect
          category={category}
          placeholder="None"
          value={draft.subcategoryId}
          onChange={(subcategoryId) => onChange({ subcategoryId })}
        />
      )}
    </>
  );
}

interface SeriesDialogProps {
  /** Null adds a series. */
  series: ListedSeries | null;
  start: SeriesDraft;
  /** The transaction that the series is about. */
  merchantOf?: number | undefined;
  onClose: () => void;
}

/** Adds or changes a series. */
export default function SeriesDialog({ series, start, merchantOf, onClose }: SeriesDialogProps) {
  const save = useSaveSeries();
  const [initial] = useState(start);
  const [schema] = useState(() => seriesForm(series?.cadence ?? null));
  const seen = useSeenIn({ changedIn: series?.changedIn ?? 0 });
  const { draft, setDraft, errors, submit, form } = useForm({
    schema,
    initial,
    failure: save.error,
    send: (fields) => {
      const state = series?.state ?? 'active';
      const body = { ...fields, state, id: series?.id, ...(merchantOf !== undefined && { merchantOf }) };
      const text = series ? `${fields.name} saved` : `${fields.name} added`;
      save.mutate(
        { body, seenIn: series ? seen.seenIn : undefined, text },
        { onSuccess: onClose, onError: seen.onError },
      );
    },
  });
  const { close, prompt } = useDiscardPrompt('entry', JSON.stringify(draft) !== JSON.stringify(initial), onClose);
  const parts = { draft, errors, onChange: (change: Partial<SeriesDraft>) => setDraft({ ...draft, ...change }) };
  return (
    <SheetDialog
      title={series ? 'Edit Recurring' : 'Add Recurring'}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" isPending={save.isPending}>
            {series ? 'Save' : 'Add Recurring'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={form} onSubmit={submit} noValidate aria-label="Recurring" className={styles.form}>
        {series && seen.hasConflict && (
          <div className={styles.wide}>
            <ConflictNote
              newest={[series.name, cadenceText(series.cadence)]}
              onUse={() => {
                setDraft(startSeries(series));
                seen.acceptNewest();
              }}
            />
          </div>
        )}
        <NameField {...parts} />
        <Select
          label="Kind"
          options={kinds}
          value={draft.kind}
          onChange={({ target }) => parts.onChange({ kind: readKind(target.value) })}
        />
        <AccountFields {...parts} />
        <CategoryFields {...parts} />
        <ScheduleFields {...parts} />
        <AmountFields {...parts} />
      </form>
      {prompt}
    </SheetDialog>
  );
}

import type { ListedFund, ListedSeries } from '@cairn/contract';
import { formatCents, formatDay, monthOf } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readPlanned } from '../../app/form/planAmount.ts';
import { type FormErrors, useForm } from '../../app/form/useForm.ts';
import { browserToday } from '../../app/today.ts';
import { usePaused } from '../../app/usePaused.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/classNames.ts';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { Select } from '../../ui/Select.tsx';
import { SheetDialog } from '../../ui/SheetDialog.tsx';
import { useDiscardPrompt } from '../../ui/useDiscardPrompt.tsx';
import { seriesInMonthQuery, useCategories } from '../ledger/index.ts';
import { CategorySelect, SubcategorySelect } from '../transactions/index.ts';
import styles from './FundDialog.module.css';
import { FundMonths } from './FundMonths.tsx';
import {
  blankFund,
  type FundDraft,
  fundForm,
  fundFromSeries,
  fundOf,
  monthOptions,
  repeatOptions,
  seriesToFund,
  startFund,
} from './fundForm.ts';
import { GoalAmountField } from './GoalAmountField.tsx';
import { fundPreviewQuery, useSaveFund } from './goals.data.ts';

const FORM_ID = 'bill-form';
/** How long typing pauses before the months are previewed. */
const PAUSE_MS = 300;

interface PartProps {
  draft: FundDraft;
  errors: FormErrors;
  onChange: (change: Partial<FundDraft>) => void;
}

/** Bills that Recurring knows. Choosing one fills in the form. */
function FromRecurring({
  funds,
  onChoose,
}: {
  funds: readonly ListedFund[];
  onChoose: (series: ListedSeries) => void;
}) {
  const { data } = useQuery({ ...seriesInMonthQuery(monthOf(browserToday())), meta: { isQuiet: true } });
  const found = seriesToFund(data?.series ?? [], funds);
  if (found.length === 0) return null;
  return (
    <section aria-label="From Recurring" className={styles.wide}>
      <h3 className={styles.title}>From Recurring</h3>
      <ListRows className={styles.series}>
        {found.map((series) => (
          <ListRow
            key={series.id}
            name={series.name}
            detail={series.nextOn && `Due ${formatDay(series.nextOn)}`}
            trailing={formatCents(series.nextAmount)}
            onPress={() => onChoose(series)}
          />
        ))}
      </ListRows>
    </section>
  );
}

function CategoryFields({ draft, errors, onChange }: PartProps) {
  const categories = useCategories().filter(({ income }) => !income);
  const category = categories.find(({ id }) => id === draft.categoryId);
  return (
    <>
      <CategorySelect
        isFirst
        categories={categories}
        placeholder="Select Category"
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

function BillFields({ draft, errors, onChange }: PartProps) {
  return (
    <>
      <GoalAmountField
        label="Amount of the bill"
        isRequired
        read={(typed) => readPlanned(typed, 1)}
        error={errors.target}
        value={draft.target}
        onChange={(target) => onChange({ target })}
      />
      <Select
        label="Due"
        options={monthOptions(browserToday(), draft.dueMonth)}
        error={errors['fund.dueMonth']}
        value={draft.dueMonth}
        onChange={({ target }) => onChange({ dueMonth: target.value })}
      />
      <Select
        label="Repeats"
        options={repeatOptions(draft.repeatMonths)}
        value={draft.repeatMonths}
        onChange={({ target }) => onChange({ repeatMonths: target.value })}
      />
    </>
  );
}

interface PreviewProps extends Omit<PartProps, 'errors'> {
  /** The category isn't saving for a bill yet. */
  isNew: boolean;
}

/** The months that will be budgeted, and the question whether the category may carry over. */
function Preview({ draft, isNew, onChange }: PreviewProps) {
  const target = usePaused(draft.target, PAUSE_MS);
  const { data } = useQuery({ ...fundPreviewQuery(fundOf({ ...draft, target })), meta: { isQuiet: true } });
  const name = useCategoryName(draft);
  if (!data || fundOf(draft) === null) return null;
  return (
    <>
      {!data.carriesOver && (
        <div className={styles.wide}>
          <Checkbox
            label={`Let ${name} carry over what is left`}
            checked={draft.carriesOver}
            onChange={({ target }) => onChange({ carriesOver: target.checked })}
          />
          <p className={styles.note}>It starts fresh each month now, so nothing would add up.</p>
        </div>
      )}
      {isNew && data.months.some(({ before, after }) => before > 0 && before !== after) && (
        <p className={classNames(styles.note, styles.wide)}>
          {`These amounts replace ${name}’s budget. To have both, save for the bill in a category of its own.`}
        </p>
      )}
      <FundMonths preview={data} />
    </>
  );
}

function useCategoryName({ categoryId, subcategoryId }: FundDraft): string {
  const category = useCategories().find(({ id }) => id === categoryId);
  return (category?.subcategories.find(({ id }) => id === subcategoryId) ?? category)?.name ?? '';
}

function useIdsOf(fund: ListedFund | null) {
  const id = fund?.categoryId ?? null;
  const parent = useCategories().find((one) => one.subcategories.some((sub) => sub.id === id));
  return parent ? { categoryId: parent.id, subcategoryId: id } : { categoryId: id, subcategoryId: null };
}

interface FundDialogProps {
  /** Null adds a bill. */
  fund: ListedFund | null;
  funds: readonly ListedFund[];
  onClose: () => void;
}

/** Adds or changes a bill that is saved for. */
export default function FundDialog({ fund, funds, onClose }: FundDialogProps) {
  const today = browserToday();
  const ids = useIdsOf(fund);
  const save = useSaveFund();
  const [initial] = useState(() => (fund ? startFund(fund, ids, today) : blankFund(today)));
  const { draft, setDraft, errors, submit, form } = useForm({
    schema: fundForm,
    initial,
    failure: save.error,
    send: (_fields, sent) => {
      const target = fundOf(sent);
      if (target === null) return;
      const { categoryId, ...rest } = target;
      const body = { categoryId, fund: rest, setsPolicy: sent.carriesOver };
      save.mutate({ body, text: 'Bill saved' }, { onSuccess: onClose });
    },
  });
  const { close, prompt } = useDiscardPrompt('bill', JSON.stringify(draft) !== JSON.stringify(initial), onClose);
  const parts = { draft, errors, onChange: (change: Partial<FundDraft>) => setDraft({ ...draft, ...change }) };
  function remove() {
    if (fund)
      save.mutate(
        { body: { categoryId: fund.categoryId, fund: null }, text: `${fund.name} removed. Its budgets stay.` },
        { onSuccess: onClose },
      );
  }
  return (
    <SheetDialog
      title={fund ? `Edit ${fund.name}` : 'Add a bill'}
      onClose={close}
      foot={
        <>
          {fund && (
            <Button variant="ghost" isPending={save.isPending} onClick={remove}>
              Remove
            </Button>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" isPending={save.isPending}>
            {fund ? 'Save' : 'Add bill'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={form} onSubmit={submit} noValidate aria-label="Bill" className={styles.form}>
        {!fund && <FromRecurring funds={funds} onChoose={(series) => setDraft(fundFromSeries(series, today))} />}
        {!fund && <CategoryFields {...parts} />}
        <BillFields {...parts} />
        {errors.setsPolicy && (
          <p role="alert" className={styles.error}>
            Let the category carry over what is left, or choose another one.
          </p>
        )}
        <Preview draft={draft} isNew={fund === null} onChange={parts.onChange} />
      </form>
      {prompt}
    </SheetDialog>
  );
}

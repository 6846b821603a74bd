import { formatCents, passedMonths } from '@cairn/domain';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../app/call.ts';
import { useWayBack } from '../../app/openedFrom.ts';
import { browserToday } from '../../app/today.ts';
import { Button } from '../../ui/Button.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import styles from './BudgetDetails.module.css';
import { BudgetSummary } from './BudgetSummary.tsx';
import {
  type BudgetDraft,
  type BudgetField,
  changedAmount,
  faultOf,
  fieldsOf,
  monthsAfter,
  type Subject,
  saveOf,
} from './budgetDraft.ts';
import { useSaveBudget } from './budgets.data.ts';
import { formatPeriod, type Period } from './places.ts';
import { YearMonths } from './YearMonths.tsx';

interface BudgetEditProps {
  subject: Subject;
  period: Period;
  draft: BudgetDraft;
  onChange: (draft: BudgetDraft) => void;
  backTo: string;
}

/** Saves the draft and goes back to Budget; what is wrong shows at its field from the first attempt on. */
function useBudgetForm({ subject, period, draft, backTo }: BudgetEditProps) {
  const { name } = subject.subcategory ?? subject.category;
  const save = useSaveBudget(`Budget of ${name} for ${formatPeriod(period)} updated`);
  const { leave } = useWayBack(backTo);
  const [tries, setTries] = useState(0);
  const [sent, setSent] = useState<BudgetDraft | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const today = browserToday();
  const fields = fieldsOf(subject, period);
  const refused = save.error instanceof CallFailure ? save.error.problem?.fields : undefined;

  /** What the server refused stays at its field until something is changed. */
  function errorAt(field: BudgetField): string | undefined {
    if (tries === 0) return undefined;
    const refusal = sent === draft ? refused?.[field.name] : undefined;
    return faultOf(field, draft, period, today) ?? refusal;
  }

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setTries(tries + 1);
    if (fields.some((field) => faultOf(field, draft, period, today) !== undefined)) return;
    const changes = saveOf(subject, period, draft);
    if (changes === null) return leave();
    setSent(draft);
    save.mutate(changes, { onSuccess: leave });
  }

  return { form, fields, errorAt, submit, today, isSaving: save.isPending };
}

export function BudgetEdit(props: BudgetEditProps) {
  const { subject, period, draft, onChange } = props;
  const { form, fields, errorAt, submit, today, isSaving } = useBudgetForm(props);
  const [main, ...subcategories] = fields;
  const passed = period.kind === 'year' ? passedMonths(period.year, today) : 0;

  function input(field: BudgetField, label: string) {
    const isYearShown = period.kind === 'year' && (field === main || changedAmount(field, draft) !== null);
    return (
      <div key={field.name} className={styles.field}>
        <MoneyField
          label={label}
          placeholder={formatCents(field.planned.budget)}
          error={errorAt(field)}
          value={draft[field.name] ?? ''}
          onChange={(typed) => onChange({ ...draft, [field.name]: typed })}
        />
        {isYearShown && (
          <YearMonths
            label={`Months of ${field.planned.name}`}
            before={field.planned.months}
            after={monthsAfter(field, draft, passed)}
            passed={passed}
          />
        )}
      </div>
    );
  }

  return (
    <Panel isClipped>
      <BudgetSummary subject={subject} period={period} />
      <form ref={form} onSubmit={submit} noValidate aria-label="Edit budget">
        <div className={styles.fields}>
          {main && input(main, 'Budget')}
          {subcategories.length > 0 && (
            <fieldset className={styles.group}>
              <legend>Subcategories</legend>
              <div className={period.kind === 'month' ? styles.columns : styles.column}>
                {subcategories.map((field) => input(field, field.planned.name))}
              </div>
            </fieldset>
          )}
          <p className={styles.hint}>An empty field keeps its budget.</p>
        </div>
        <div className={styles.foot}>
          {isSaving && <LoadingText text="Updating Category..." />}
          <Button type="submit" variant="primary" isPending={isSaving}>
            Update Category
          </Button>
        </div>
      </form>
    </Panel>
  );
}

import { formatCents, pastMonthCount } from '@cairn/domain';
import { useState } from 'react';
import { useForm } from '../../app/form/useForm.ts';
import { useBackNavigation } from '../../app/openedFrom.ts';
import { browserToday } from '../../app/today.ts';
import { Button } from '../../ui/Button.tsx';
import { DetailHead } from '../../ui/DetailList.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import styles from './BudgetDetails.module.css';
import {
  type BudgetField,
  budgetForm,
  changedAmount,
  draftOf,
  fieldsOf,
  monthsAfter,
  type Subject,
} from './budgetForm.ts';
import { formatPeriod, type Period } from './budgetPeriod.ts';
import { useSaveBudget } from './budgets.data.ts';
import { PolicyPanel } from './PolicyPanel.tsx';
import { YearMonths } from './YearMonths.tsx';

interface BudgetEditProps {
  subject: Subject;
  period: Period;
  backTo: string;
}

/** Saves the changed budgets and returns to Budget. */
function useBudgetForm({ subject: current, period, backTo }: BudgetEditProps) {
  // A snapshot from when editing began: a background update must not make an untouched budget look edited.
  const [subject] = useState(current);
  const { name } = subject.subcategory ?? subject.category;
  const save = useSaveBudget(`${name} budget for ${formatPeriod(period)} updated`);
  const { leave } = useBackNavigation(backTo);
  const today = browserToday();
  const fields = fieldsOf(subject, period);
  const form = useForm({
    schema: budgetForm(subject, period, today),
    initial: draftOf(fields),
    send: (changes) => (changes === null ? leave() : save.mutate(changes, { onSuccess: leave })),
    failure: save.error,
  });
  const passed = period.kind === 'year' ? pastMonthCount(period.year, today) : 0;
  return { ...form, fields, passed, isSaving: save.isPending };
}

export function BudgetEdit(props: BudgetEditProps) {
  const { category, subcategory } = props.subject;
  const { name, icon, iconColor } = subcategory ?? category;
  const { draft, setDraft, errors, submit, form, fields, passed, isSaving } = useBudgetForm(props);
  const [main, ...subcategories] = fields;
  const isYear = props.period.kind === 'year';

  function input(field: BudgetField, label: string, hint?: string) {
    return (
      <div key={field.name} className={styles.field}>
        <MoneyField
          label={label}
          hint={hint}
          placeholder={formatCents(field.item.budget)}
          error={errors[field.name]}
          value={draft[field.name] ?? ''}
          onChange={(typed) => setDraft({ ...draft, [field.name]: typed })}
        />
        {isYear && (field === main || changedAmount(field, draft) !== null) && (
          <YearMonths
            label={`${field.item.name} by month`}
            before={field.item.months}
            after={monthsAfter(field, draft, passed)}
            passed={passed}
          />
        )}
      </div>
    );
  }

  return (
    <div className={styles.panels}>
      <Panel isClipped>
        <DetailHead icon={icon} color={iconColor} label="Name" name={name} />
        <form ref={form} onSubmit={submit} noValidate aria-label="Edit budget">
          <div className={styles.fields}>
            {main &&
              input(main, 'Budget', `For ${formatPeriod(props.period)}. Leave a field empty to keep its budget.`)}
            {subcategories.length > 0 && (
              <fieldset className={styles.group}>
                <legend>Subcategories</legend>
                <div className={isYear ? styles.column : styles.columns}>
                  {subcategories.map((field) => input(field, field.item.name))}
                </div>
              </fieldset>
            )}
          </div>
          <div className="form-foot">
            {isSaving && <LoadingText text="Updating Category..." />}
            <Button type="submit" variant="primary" isPending={isSaving}>
              Update Category
            </Button>
          </div>
        </form>
      </Panel>
      {props.period.kind === 'month' && !category.isIncome && (
        <PolicyPanel subject={props.subject} month={props.period.month} />
      )}
    </div>
  );
}

import { type BudgetStart, type CategoryStart, formatMonth, type Month, monthName, monthParts } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../app/form/useForm.ts';
import { QueryView } from '../../app/QueryView.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { BudgetSkeleton } from './BudgetSkeleton.tsx';
import { budgetQueries, useStartMonth } from './budgets.data.ts';
import styles from './FirstBudget.module.css';
import {
  bySize,
  coveredMonths,
  draftFor,
  draftTotals,
  introOf,
  type Start,
  type StartDraft,
  startForm,
  startsOf,
} from './firstBudget.ts';
import { MiniBars } from './MiniBars.tsx';
import { StartChoices } from './StartChoices.tsx';

/** The empty state of a month without any budgets: offers a starting plan to save in one click. */
export function FirstBudget({ month }: { month: Month }) {
  return (
    <QueryView
      query={useQuery(budgetQueries.start(month))}
      loading={<BudgetSkeleton />}
      failed="We couldn’t load your budget"
    >
      {(start) => <StartForm start={start} month={month} />}
    </QueryView>
  );
}

interface StartFormProps {
  start: BudgetStart;
  month: Month;
}

function useStartForm({ start, month }: StartFormProps) {
  const { categories } = start;
  const [choice, setChoice] = useState<Start>(() => startsOf(start)[0] ?? 'zero');
  const [drafts, setDrafts] = useState<Partial<Record<Start, StartDraft>>>({});
  const save = useStartMonth(month);
  const form = useForm({
    schema: startForm(categories, month),
    initial: draftFor(choice, categories),
    send: (body) => save.mutate(body),
    failure: save.error,
  });
  function choose(next: Start) {
    setChoice(next);
    // Returning to a starting point restores what was typed there.
    setDrafts({ ...drafts, [choice]: form.draft });
    form.setDraft(drafts[next] ?? draftFor(next, categories));
  }
  return { ...form, choice, choose, isSaving: save.isPending };
}

function StartForm({ start, month }: StartFormProps) {
  const { draft, setDraft, errors, submit, form, choice, choose, isSaving } = useStartForm({ start, month });
  const covered = coveredMonths(month, start.monthCount);
  const name = monthName(monthParts(month).number);
  const row = (category: CategoryStart) => (
    <StartRow
      key={category.id}
      category={category}
      label={`${category.name} budget for ${formatMonth(month)}`}
      covered={covered}
      error={errors[category.id]}
      value={draft[category.id] ?? ''}
      onChange={(typed) => setDraft({ ...draft, [category.id]: typed })}
    />
  );
  const rowsOf = (isIncome: boolean) =>
    start.categories.filter((category) => category.isIncome === isIncome).toSorted(bySize);
  const [expenses, incomes] = [rowsOf(false), rowsOf(true)];
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <h2 className={styles.title}>Let’s plan {name}</h2>
      <p className={styles.intro}>{introOf(start.monthCount)}</p>
      <StartChoices start={start} month={month} value={choice} onChange={choose} />
      <div className={styles.grid}>
        {expenses.length > 0 && (
          <Panel isClipped>
            <PanelHead title="Expenses">
              {start.monthCount > 0 && <span className={styles.covered}>{covered}</span>}
            </PanelHead>
            <ul>{expenses.map(row)}</ul>
          </Panel>
        )}
        <div className={styles.side}>
          {incomes.length > 0 && (
            <Panel isClipped>
              <PanelHead title="Income" />
              <ul className={styles.tight}>{incomes.map(row)}</ul>
            </Panel>
          )}
          <Panel className={styles.sums}>
            <Sums {...draftTotals(draft, start.categories)} />
            <Button variant="primary" type="submit" isBlock isPending={isSaving}>
              Use these amounts
            </Button>
            <p className={styles.hint}>Your plan starts {name} 1 and repeats every month until you change it.</p>
          </Panel>
        </div>
      </div>
    </form>
  );
}

function Sums({ plannedIncome, plannedExpenses, leftToBudget }: ReturnType<typeof draftTotals>) {
  return (
    <dl>
      <div className={styles.sum}>
        <dt>Planned Income</dt>
        <dd>
          <Amount cents={plannedIncome} />
        </dd>
      </div>
      <div className={styles.sum}>
        <dt>Planned Expenses</dt>
        <dd>
          <Amount cents={plannedExpenses} kind="expense" />
        </dd>
      </div>
      <div className={styles.left}>
        <dt>Left to budget</dt>
        <dd>
          <Amount cents={leftToBudget} kind="figure" />
        </dd>
      </div>
    </dl>
  );
}

interface StartRowProps {
  category: CategoryStart;
  label: string;
  covered: string;
  error: string | undefined;
  value: string;
  onChange: (typed: string) => void;
}

function StartRow({ category, label, covered, error, value, onChange }: StartRowProps) {
  const { name, icon, iconColor, isIncome, history, average, soFar } = category;
  return (
    <li className={styles.row}>
      <CategoryIcon icon={icon} color={iconColor} />
      <span className={styles.name}>
        <span className={styles.nameText}>{name}</span>
        <span className={styles.soFar}>
          {isIncome ? 'Earned so far ' : 'Spent so far '}
          <Amount cents={soFar} />
        </span>
      </span>
      <span className={styles.bars}>{history.length > 0 && <MiniBars label={covered} amounts={history} />}</span>
      <span className={styles.average}>
        {history.length > 0 && (
          <>
            <span className={styles.averageLabel}>Average</span> <Amount cents={average} />
          </>
        )}
      </span>
      <MoneyField
        label={label}
        isLabelHidden
        className={styles.field}
        error={error}
        value={value}
        onChange={onChange}
      />
    </li>
  );
}

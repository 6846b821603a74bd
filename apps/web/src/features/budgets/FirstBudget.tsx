import {
  type FirstBudgetLine,
  type FirstBudgetSuggestion,
  formatMonth,
  type Month,
  monthName,
  monthParts,
} from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { PlanField } from '../../app/form/PlanField.tsx';
import { useForm } from '../../app/form/useForm.ts';
import { QueryView } from '../../app/QueryView.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useAccount } from '../users/index.ts';
import { BudgetSkeleton } from './BudgetSkeleton.tsx';
import { budgetQueries, useSaveFirstBudget } from './budgets.data.ts';
import styles from './FirstBudget.module.css';
import {
  asksForIncome,
  bySize,
  coveredMonths,
  draftTotals,
  draftWith,
  introOf,
  isEmptyPlan,
  isTemplate,
  recurringNote,
  type Start,
  shareOfIncome,
  startForm,
  startFrom,
  typedIncome,
} from './firstBudget.ts';
import { StartChoices } from './StartChoices.tsx';
import { StartRow } from './StartRow.tsx';
import { readUnsavedStart, rememberStart } from './unsavedStart.ts';

/** The empty state of a month without any budgets: offers a starting plan to save in one click. */
export function FirstBudget({ month }: { month: Month }) {
  return (
    <QueryView
      query={useQuery(budgetQueries.first(month))}
      loading={<BudgetSkeleton />}
      failed="We couldn’t load your budget"
    >
      {(start) => <StartForm start={start} month={month} />}
    </QueryView>
  );
}

interface StartFormProps {
  start: FirstBudgetSuggestion;
  month: Month;
}

function useStartForm({ start, month }: StartFormProps) {
  const { isJunior } = useAccount();
  const [unsaved] = useState(() => readUnsavedStart(month));
  const [choice, setChoice] = useState(() => startFrom(unsaved?.choice, start, isJunior));
  /** What was typed into each starting point. The draft shows it. */
  const typed = useRef(unsaved?.amounts ?? {});
  const ownIncome = useRef(unsaved?.income);
  const save = useSaveFirstBudget(month);
  const form = useForm({
    schema: startForm(choice, start, month),
    initial: draftWith(choice, start, { income: unsaved?.income, amounts: unsaved?.amounts[choice] }),
    send: (body) => save.mutate(body),
    failure: save.error,
  });
  const income = typedIncome(form.draft);
  const remember = (chosen: Start) =>
    rememberStart(month, { choice: chosen, income: ownIncome.current, amounts: typed.current });
  function show(next: Start, shownIncome: string) {
    form.setDraft(draftWith(next, start, { income: shownIncome, amounts: typed.current[next] }));
    remember(next);
  }
  function choose(next: Start) {
    setChoice(next);
    show(next, income);
  }
  function typeIncome(next: string) {
    ownIncome.current = next;
    show(choice, next);
  }
  function typeAmount(id: number, amount: string) {
    typed.current[choice] = { ...typed.current[choice], [id]: amount };
    form.setDraft({ ...form.draft, [id]: amount });
    remember(choice);
  }
  return {
    ...form,
    choice,
    choose,
    typeAmount,
    typeIncome,
    isSaving: save.isPending,
  };
}

function StartForm({ start, month }: StartFormProps) {
  const { draft, errors, submit, form, choice, isSaving, ...change } = useStartForm({ start, month });
  const covered = coveredMonths(month, start.monthCount);
  const name = monthName(monthParts(month).number);
  const row = (category: FirstBudgetLine) => (
    <StartRow
      key={category.id}
      category={category}
      label={`${category.name} budget for ${formatMonth(month)}`}
      covered={covered}
      note={choice === 'average' ? recurringNote(category) : null}
      share={isTemplate(choice) && !category.isIncome ? shareOfIncome(draft, category.id, start.categories) : null}
      error={errors[category.id]}
      value={draft[category.id] ?? ''}
      onChange={(typed) => change.typeAmount(category.id, typed)}
    />
  );
  const rowsOf = (isIncome: boolean) =>
    start.categories.filter((category) => category.isIncome === isIncome).toSorted(bySize);
  const [expenses, incomes] = [rowsOf(false), rowsOf(true)];
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <h2 className={styles.title}>Let’s plan {name}</h2>
      <p className={styles.intro}>{introOf(start.monthCount)}</p>
      <StartChoices start={start} month={month} value={choice} onChange={change.choose} />
      {asksForIncome(choice, start.monthCount) && (
        <IncomeField
          isRequired={isTemplate(choice)}
          hasCategory={incomes.length > 0}
          value={typedIncome(draft)}
          error={errors.income}
          onChange={change.typeIncome}
        />
      )}
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
            <p className={styles.hint}>
              {isEmptyPlan(draft, start.categories)
                ? `Nothing is planned yet: all amounts for ${name} start at zero.`
                : `Your plan starts ${name} 1 and repeats every month until you change it.`}
            </p>
          </Panel>
        </div>
      </div>
    </form>
  );
}

interface IncomeFieldProps {
  isRequired: boolean;
  hasCategory: boolean;
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

/** The income that a template divides, or that a plan without a history starts with. */
function IncomeField({ isRequired, hasCategory, value, error, onChange }: IncomeFieldProps) {
  const { isJunior } = useAccount();
  return (
    <Panel className={styles.income}>
      <PanelBody>
        <PlanField
          label="Monthly income"
          hint={isJunior ? 'Allowance, gifts, and what you earn, in a usual month.' : 'After taxes, in a usual month.'}
          isRequired={isRequired}
          className={styles.incomeField}
          error={error}
          value={value}
          onChange={onChange}
        />
        {!hasCategory && (
          <p className={styles.noCategory}>
            You don’t have a category for income, so Planned Income stays at $0.00.{' '}
            <TextLink to="/AddCategory">Add Category</TextLink>
          </p>
        )}
      </PanelBody>
    </Panel>
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

import { type Day, monthName } from '@cairn/domain';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useShortcut, useShortcutHint } from '../../app/keyboard/useShortcuts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/Select.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { yearChoices } from '../../ui/yearChoices.ts';
import { HelpLauncher } from '../help/index.ts';
import styles from './BudgetHeader.module.css';
import { adjacentSelection, formatPeriod, periodOf } from './budgetPeriod.ts';
import { type BudgetSelection, budgetUrl } from './budgetUrl.ts';

const views = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual' },
] as const;

const months = Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) }));

interface BudgetHeaderProps {
  selection: BudgetSelection;
  today: Day;
  /** Ties the slider to the panel it controls. */
  sliderId: string;
  /** Actions for the whole month or year. */
  actions?: ReactNode;
}

/** Selects which budget is shown; the URL holds the whole selection. */
export function BudgetHeader({ selection, today, sliderId, actions }: BudgetHeaderProps) {
  const navigate = useNavigate();
  // The user may make a second change before the first has rendered.
  const latest = useRef(selection);
  // A later effect could run between two presses and undo the first.
  useLayoutEffect(() => {
    latest.current = selection;
  }, [selection]);
  function show(change: Partial<BudgetSelection>) {
    latest.current = { ...latest.current, ...change };
    void navigate(budgetUrl(latest.current), { replace: true, preventScrollReset: true });
  }
  function moveBy(step: 1 | -1) {
    const adjacent = adjacentSelection(latest.current, step);
    if (adjacent !== null) show(adjacent);
  }
  return (
    <PageHeader
      title="Budget"
      help={<HelpLauncher query="budget" />}
      isActionsRowOnMobile
      actions={
        <div className={styles.actions}>
          <Slider
            id={sliderId}
            label="Period"
            options={views}
            value={selection.view}
            onChange={(view) => show({ view })}
          />
          <div className={styles.picker}>
            <Step step={-1} selection={selection} onStep={moveBy} />
            {selection.view === 'monthly' && (
              <Select
                label="Month"
                isLabelHidden
                isInToolbar
                className={styles.month}
                options={months}
                value={String(selection.month)}
                onChange={(event) => show({ month: Number(event.target.value) })}
              />
            )}
            <Select
              label="Year"
              isLabelHidden
              isInToolbar
              className={styles.year}
              options={yearChoices(today, selection.year).map((year) => ({ value: String(year), label: String(year) }))}
              value={String(selection.year)}
              onChange={(event) => show({ year: Number(event.target.value) })}
            />
            <Step step={1} selection={selection} onStep={moveBy} />
            {actions}
          </div>
        </div>
      }
    />
  );
}

interface StepProps {
  step: 1 | -1;
  selection: BudgetSelection;
  onStep: (step: 1 | -1) => void;
}

/** An arrow to the month or year before or after, named by it. */
function Step({ step, selection, onStep }: StepProps) {
  const adjacent = adjacentSelection(selection, step);
  const keys = step === -1 ? '[' : ']';
  const word = selection.view === 'monthly' ? 'month' : 'year';
  useShortcut({
    keys,
    label: step === -1 ? `Show the previous ${word}` : `Show the next ${word}`,
    where: 'list',
    repeats: true,
    run: () => onStep(step),
  });
  const label = adjacent === null ? `No ${word} to show` : formatPeriod(periodOf(adjacent));
  const hint = useShortcutHint(keys, label);
  return (
    <IconButton
      {...hint}
      icon={step === -1 ? ChevronLeft : ChevronRight}
      label={label}
      className={styles.step}
      isDisabled={adjacent === null}
      onClick={() => onStep(step)}
    />
  );
}

import { type Day, monthName } from '@cairn/domain';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/Select.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { yearChoices } from '../../ui/yearChoices.ts';
import { HelpLauncher } from '../help/index.ts';
import styles from './BudgetHeader.module.css';
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
  // The user may change a second select before the first change has rendered.
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  }, [selection]);
  function show(change: Partial<BudgetSelection>) {
    latest.current = { ...latest.current, ...change };
    void navigate(budgetUrl(latest.current), { replace: true, preventScrollReset: true });
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
            {actions}
          </div>
        </div>
      }
    />
  );
}

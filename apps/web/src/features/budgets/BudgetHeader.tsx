import { type Day, monthName } from '@cairn/domain';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/Select.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { HelpLauncher } from '../help/index.ts';
import styles from './BudgetHeader.module.css';
import { type BudgetPlace, budgetAddress } from './budgetAddress.ts';
import { yearChoices } from './places.ts';

const views = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual' },
] as const;

const months = Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) }));

interface BudgetHeaderProps {
  place: BudgetPlace;
  today: Day;
  /** Ties the slider to what it shows. */
  sliderId: string;
  /** What can be done with the month as a whole. */
  actions?: ReactNode;
}

/** Which budget is shown; all of it is in the address. */
export function BudgetHeader({ place, today, sliderId, actions }: BudgetHeaderProps) {
  const navigate = useNavigate();
  // A second choice may come before the first one is shown.
  const wanted = useRef(place);
  useEffect(() => {
    wanted.current = place;
  }, [place]);
  function show(change: Partial<BudgetPlace>) {
    wanted.current = { ...wanted.current, ...change };
    void navigate(budgetAddress(wanted.current), { replace: true, preventScrollReset: true });
  }
  return (
    <PageHeader
      title="Budget"
      help={<HelpLauncher query="budget" />}
      isActionsRowOnMobile
      actions={
        <div className={styles.actions}>
          <Slider id={sliderId} label="Period" options={views} value={place.view} onChange={(view) => show({ view })} />
          <div className={styles.picker}>
            {place.view === 'monthly' && (
              <Select
                label="Month"
                isLabelHidden
                isInToolbar
                className={styles.month}
                options={months}
                value={String(place.month)}
                onChange={(event) => show({ month: Number(event.target.value) })}
              />
            )}
            <Select
              label="Year"
              isLabelHidden
              isInToolbar
              className={styles.year}
              options={yearChoices(today, place.year).map((year) => ({ value: String(year), label: String(year) }))}
              value={String(place.year)}
              onChange={(event) => show({ year: Number(event.target.value) })}
            />
            {actions}
          </div>
        </div>
      }
    />
  );
}

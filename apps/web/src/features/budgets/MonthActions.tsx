import type { Month } from '@cairn/domain';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { MenuButton } from '../../ui/MenuButton.tsx';
import styles from './BudgetHeader.module.css';
import { saveBudget } from './budgetExport.ts';
import type { Budget } from './budgetFigures.ts';
import type { FillSource } from './budgets.data.ts';
import { FillModal } from './FillModal.tsx';
import { fills } from './fills.ts';

interface MonthActionsProps {
  month: Month;
  /** Names the categories of what would change; absent while it loads. */
  budget: Budget | undefined;
}

/** What can be done with all budgets of a month at once. */
export function MonthActions({ month, budget }: MonthActionsProps) {
  const [source, setSource] = useState<FillSource | null>(null);
  return (
    <>
      <MenuButton
        icon={Ellipsis}
        label="Month actions"
        className={styles.menu}
        actions={[
          ...fills.map((fill) => ({ label: fill.label, onPress: () => setSource(fill.source) })),
          ...(budget ? [{ label: 'Export as CSV', onPress: () => void saveBudget(month, budget) }] : []),
        ]}
      />
      {source && <FillModal month={month} source={source} budget={budget} onClose={() => setSource(null)} />}
    </>
  );
}

/** What can be done with a year's budget. */
export function YearActions({ year, budget }: { year: number; budget: Budget }) {
  const actions = [{ label: 'Export as CSV', onPress: () => void saveBudget(String(year), budget) }];
  return <MenuButton icon={Ellipsis} label="Year actions" className={styles.menu} actions={actions} />;
}

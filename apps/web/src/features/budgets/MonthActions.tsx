import type { Budget, Month } from '@cairn/domain';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { MenuButton } from '../../ui/MenuButton.tsx';
import styles from './BudgetHeader.module.css';
import { saveBudget } from './budgetExport.ts';
import { fills } from './budgetFills.ts';
import type { FillSource } from './budgets.data.ts';
import { FillModal } from './FillModal.tsx';

interface MonthActionsProps {
  month: Month;
  /** Used to label the previewed changes; undefined while loading. */
  budget: Budget | undefined;
}

/** Actions on all budgets of a month at once. */
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

export function YearActions({ year, budget }: { year: number; budget: Budget }) {
  const actions = [{ label: 'Export as CSV', onPress: () => void saveBudget(String(year), budget) }];
  return <MenuButton icon={Ellipsis} label="Year actions" className={styles.menu} actions={actions} />;
}

import type { Budget, Month } from '@cairn/domain';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MenuButton } from '../../ui/MenuButton.tsx';
import styles from './BudgetHeader.module.css';
import { saveBudget } from './budgetExport.ts';
import { fills } from './budgetFills.ts';
import type { FillSource } from './budgets.data.ts';
import { type BudgetSelection, budgetUrl } from './budgetUrl.ts';
import { FillModal } from './FillModal.tsx';
import { ZeroBasedModal } from './ZeroBasedModal.tsx';

interface MonthActionsProps {
  month: Month;
  /** Used to label the previewed changes; undefined while loading. */
  budget: Budget | undefined;
  selection: BudgetSelection;
}

/** Says whether it is on. */
const modeLabel = ({ isZeroBased }: Budget) => `Every dollar has a job${isZeroBased ? ' (on)' : ''}`;

/** Actions on all budgets of a month at once. */
export function MonthActions({ month, budget, selection }: MonthActionsProps) {
  const navigate = useNavigate();
  const [isModeOpen, setModeOpen] = useState(false);
  const { isByKind = false } = selection;
  const [source, setSource] = useState<FillSource | null>(null);
  return (
    <>
      <MenuButton
        icon={Ellipsis}
        label="Month actions"
        className={styles.menu}
        actions={[
          ...fills.map((fill) => ({ label: fill.label, onPress: () => setSource(fill.source) })),
          {
            label: isByKind ? 'Show all categories together' : 'Show flexible spending',
            onPress: () =>
              void navigate(budgetUrl({ ...selection, isByKind: !isByKind }), {
                replace: true,
                preventScrollReset: true,
              }),
          },
          ...(budget ? [{ label: modeLabel(budget), onPress: () => setModeOpen(true) }] : []),
          ...(budget ? [{ label: 'Export as CSV', onPress: () => void saveBudget(month, budget) }] : []),
        ]}
      />
      {budget && isModeOpen && (
        <ZeroBasedModal month={month} isOn={budget.isZeroBased} onClose={() => setModeOpen(false)} />
      )}
      {source && <FillModal month={month} source={source} budget={budget} onClose={() => setSource(null)} />}
    </>
  );
}

export function YearActions({ year, budget }: { year: number; budget: Budget }) {
  const actions = [{ label: 'Export as CSV', onPress: () => void saveBudget(String(year), budget) }];
  return <MenuButton icon={Ellipsis} label="Year actions" className={styles.menu} actions={actions} />;
}

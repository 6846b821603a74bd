import { type Cents, countOf } from '@cairn/domain';
import { Info } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import { describeNotCounted } from './notCounted.ts';
import styles from './TotalsBar.module.css';
import type { ListTotals } from './totals.data.ts';
import type { BulkSelection } from './useSelection.ts';

interface TotalProps {
  label: string;
  cents: Cents;
  kind: ComponentProps<typeof Amount>['kind'];
}

function Total({ label, cents, kind }: TotalProps) {
  return (
    <div className={styles.total}>
      <dt>{label}</dt>
      <dd>
        <Amount cents={cents} kind={kind} />
      </dd>
    </div>
  );
}

/** An icon that says what isn't counted, on hover and on focus. */
function NotCounted({ totals }: { totals: ListTotals }) {
  const text = describeNotCounted(totals);
  if (text === '') return null;
  return (
    <button type="button" className={styles.info} aria-label={text}>
      <Icon icon={Info} />
      <span className={styles.tooltip} aria-hidden="true">
        {text}
      </span>
    </button>
  );
}

interface MoneyTotalsProps {
  label: string;
  totals: ListTotals;
  isSelection: boolean;
}

/** In, Out, and Net; for a selection, only the totals that aren't zero. */
function MoneyTotals({ label, totals: { moneyIn, moneyOut, net }, isSelection }: MoneyTotalsProps) {
  const isBoth = moneyIn !== 0 && moneyOut !== 0;
  return (
    <dl className={styles.totals} aria-label={label}>
      {(!isSelection || moneyIn !== 0) && <Total label="In" cents={moneyIn} kind="income" />}
      {(!isSelection || moneyOut !== 0) && <Total label="Out" cents={moneyOut} kind="expense" />}
      {(!isSelection || isBoth) && <Total label="Net" cents={net} kind="neutral" />}
    </dl>
  );
}

interface TotalsBarProps {
  /** Undefined until they have loaded. */
  totals: ListTotals | undefined;
  selectedTotals: ListTotals | undefined;
  selection: BulkSelection;
  /** For narrow screens, which have no table header. */
  selectAll: ReactNode;
  /** The menu with further actions for the selection. */
  more: ReactNode;
  onRecategorize: () => void;
  onTag: () => void;
}

/** Money in, money out, and net of everything the filter matches, or of the selection. */
export function TotalsBar(props: TotalsBarProps) {
  const { totals, selectedTotals, selection, selectAll, more, onRecategorize, onTag } = props;
  const isWide = useIsWide();
  if (!selection.isOn) {
    return (
      <div className={styles.bar}>
        {totals && <MoneyTotals label="Totals of what is shown" totals={totals} isSelection={false} />}
        {totals && (
          <p className={styles.count}>
            {isWide && <span>Showing </span>}
            <b>{countOf(totals.count)}</b>
            <NotCounted totals={totals} />
          </p>
        )}
      </div>
    );
  }
  return (
    <div className={classNames(styles.bar, styles.picked)}>
      {!isWide && selectAll}
      <p className={classNames(styles.chosen, 'tabular')} role="status">
        {selection.ids.size.toLocaleString('en-US')} selected
      </p>
      {selectedTotals && <MoneyTotals label="Totals of the selection" totals={selectedTotals} isSelection />}
      {selectedTotals && <NotCounted totals={selectedTotals} />}
      {isWide && (
        <div className={styles.action}>
          <Button size="small" isDisabled={selection.ids.size === 0} onClick={onTag}>
            Add tag
          </Button>
          <Button size="small" variant="primary" isDisabled={selection.ids.size === 0} onClick={onRecategorize}>
            Recategorize selected transactions
          </Button>
          {more}
        </div>
      )}
    </div>
  );
}

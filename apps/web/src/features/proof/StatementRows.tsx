import type { StatementPreview } from '@cairn/contract';
import { cents, formatDay } from '@cairn/domain';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { StatementBody } from './proof.data.ts';
import styles from './StatementRows.module.css';

type StatementRow = StatementPreview['rows'][number];

interface StatementRowsProps {
  rows: readonly StatementRow[];
  /** What the user ticked off. It shows before the server has compared it. */
  cleared: Pick<StatementBody, 'clearedIds' | 'clearsAll'>;
  onTick: (cleared: { clearedIds?: number[]; clearsAll?: boolean }) => void;
}

function isTicked({ id, isFixed, isCleared }: StatementRow, { clearedIds, clearsAll }: StatementRowsProps['cleared']) {
  if (isFixed || clearsAll) return true;
  return clearedIds ? clearedIds.includes(id) : isCleared;
}

/** The transactions of a statement, to tick off. What the bank has posted always is. */
export function StatementRows({ rows: compared, cleared, onTick }: StatementRowsProps) {
  const rows = compared.map((row) => ({ ...row, isCleared: isTicked(row, cleared) }));
  const ticked = rows.filter(({ isCleared, isFixed }) => isCleared && !isFixed).map(({ id }) => id);
  function toggle({ id, isCleared }: StatementRow) {
    onTick({ clearedIds: isCleared ? ticked.filter((other) => other !== id) : [...ticked, id] });
  }
  const isAll = rows.every(({ isCleared }) => isCleared);
  const hasOwn = rows.some(({ isFixed }) => !isFixed);
  return (
    <div className={styles.list}>
      {hasOwn && (
        <Button size="small" variant="ghost" onClick={() => onTick(isAll ? { clearedIds: [] } : { clearsAll: true })}>
          {isAll ? 'Tick off none' : 'Tick off all'}
        </Button>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <Checkbox
              label={row.name}
              className={styles.name}
              checked={row.isCleared}
              isDisabled={row.isFixed}
              title={row.isFixed ? 'Posted by your bank' : undefined}
              onChange={() => toggle(row)}
            />
            <Amount
              cents={cents(Math.abs(row.amount))}
              kind={row.amount > 0 ? 'income' : 'expense'}
              className={styles.amount}
            />
            <span className={styles.date}>{formatDay(row.date)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

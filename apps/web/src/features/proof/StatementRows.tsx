import type { StatementPreview } from '@cairn/contract';
import { cents, formatDay } from '@cairn/domain';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { StatementBody } from './proof.data.ts';
import styles from './StatementRows.module.css';

type StatementRow = StatementPreview['rows'][number];

/** The user's ticks: none yet, all, or some. */
export type Cleared = Pick<StatementBody, 'clearedIds' | 'clearsAll'>;

interface StatementRowsProps extends Pick<StatementPreview, 'count' | 'clearedCount'> {
  /** The newest ones, if there are too many. */
  rows: readonly StatementRow[];
  /** The user's ticks. They are shown before the server has compared them. */
  cleared: Cleared;
  onTick: (cleared: Cleared) => void;
}

function isTicked({ id, isFixed, isCleared }: StatementRow, { clearedIds, clearsAll }: StatementRowsProps['cleared']) {
  if (isFixed || clearsAll) return true;
  return clearedIds ? clearedIds.includes(id) : isCleared;
}

/**
 * The transactions of a statement, to tick off. Transactions posted by the bank always are. If not all are listed,
 * single ones can't be ticked off, because that would untick the others.
 */
export function StatementRows({ rows: compared, count, clearedCount, cleared, onTick }: StatementRowsProps) {
  const isCut = compared.length < count;
  const rows = compared.map((row) => ({ ...row, isCleared: isTicked(row, cleared) }));
  const ticked = rows.filter(({ isCleared, isFixed }) => isCleared && !isFixed).map(({ id }) => id);
  function toggle({ id, isCleared }: StatementRow) {
    onTick({ clearedIds: isCleared ? ticked.filter((other) => other !== id) : [...ticked, id] });
  }
  const isAll = isCut ? clearedCount === count : rows.every(({ isCleared }) => isCleared);
  const hasOwn = rows.some(({ isFixed }) => !isFixed);
  return (
    <div className={styles.list}>
      {hasOwn && (
        <Button size="small" variant="ghost" onClick={() => onTick(isAll ? { clearedIds: [] } : { clearsAll: true })}>
          {isAll ? 'Tick off none' : 'Tick off all'}
        </Button>
      )}
      {isCut && (
        <p className={styles.cut}>
          Only the newest {rows.length.toLocaleString('en-US')} of {count.toLocaleString('en-US')} transactions are
          listed. Tick off all or none, or choose an earlier day to tick them off one by one.
        </p>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <Checkbox
              label={row.name}
              className={styles.name}
              checked={row.isCleared}
              isDisabled={row.isFixed || isCut}
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

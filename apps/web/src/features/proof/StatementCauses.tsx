import { type GapCulprit, previewStatement, type StatementPreview } from '@cairn/contract';
import { cents, countOf, formatCents } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../app/QueryView.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Explanations } from './Explanations.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { type StatementBody, statementCausesQuery, useApplyStatementFix } from './proof.data.ts';
import styles from './StatementCauses.module.css';
import type { Cleared } from './StatementRows.tsx';

interface StatementCausesProps {
  body: StatementBody;
  preview: StatementPreview;
  onTick: (cleared: Cleared) => void;
  onBalance: (balance: StatementPreview['says']) => void;
}

const isOwn = ({ isFixed }: StatementPreview['rows'][number]) => !isFixed;

/** Until the first one is ticked off, it is explained what is left if all of them are. */
function bodyToExplain({ clearedIds: _ticked, ...body }: StatementBody, preview: StatementPreview): StatementBody {
  const own = preview.rows.filter(isOwn);
  const isNoneTicked = own.length > 0 && own.every(({ isCleared }) => !isCleared);
  if (isNoneTicked) return { ...body, clearsAll: true };
  return _ticked === undefined ? body : { ...body, clearedIds: _ticked };
}

/** The ticks after a cause that is about them. */
function ticksAfter({ statement }: GapCulprit, preview: StatementPreview, isAll: boolean): Cleared {
  const before = preview.rows.filter((row) => isOwn(row) && (isAll || row.isCleared)).map(({ id }) => id);
  const left = new Set(statement?.untickIds);
  return { clearedIds: [...new Set([...before, ...(statement?.tickIds ?? [])])].filter((id) => !left.has(id)) };
}

function AllTicked({ count, difference, onTick }: { count: number; difference: number; onTick: () => void }) {
  const left = difference === 0 ? 'it matches to the cent.' : `${formatCents(cents(Math.abs(difference)))} is left.`;
  return (
    <div className={styles.all}>
      <p>
        Nothing is ticked off yet. If {count === 1 ? 'the transaction is' : `all ${countOf(count)} are`} on the
        statement, {left}
      </p>
      <Button variant={difference === 0 ? 'primary' : 'secondary'} onClick={onTick}>
        {count === 1 ? 'Tick it off' : `Tick off all ${count.toLocaleString('en-US')}`}
      </Button>
    </div>
  );
}

/** What may have caused the difference of the statement, with what is ticked off, and what fixes it. */
export function StatementCauses({ body, preview, onTick, onBalance }: StatementCausesProps) {
  const asked = bodyToExplain(body, preview);
  const isAll = asked.clearsAll === true && body.clearsAll !== true;
  const query = useQuery(statementCausesQuery(asked));
  const apply = useApplyStatementFix(asked, preview.from, (tickedIds) => {
    if (isAll) onTick({ clearsAll: true });
    else if (body.clearedIds) onTick({ clearedIds: [...body.clearedIds, ...tickedIds] });
  });
  function decide(culprit: GapCulprit, decision: 'fix' | 'dismiss') {
    const { statement } = culprit;
    if (!statement || decision === 'dismiss') apply.mutate({ culprit, decision });
    else if (statement.closingBalance !== null) onBalance(statement.closingBalance);
    else onTick(ticksAfter(culprit, preview, asked.clearsAll === true));
  }
  return (
    <QueryView
      query={query}
      loading={<Skeleton width="100%" height={112} />}
      failed={(retry) => <LoadFailure text={previewStatement.failure} onRetry={retry} />}
    >
      {({ difference, culprits, count }) => (
        <div className={styles.causes}>
          {isAll && <AllTicked count={count} difference={difference} onTick={() => onTick({ clearsAll: true })} />}
          {difference !== 0 && (
            <Explanations
              culprits={culprits}
              pending={apply.isPending ? apply.variables.culprit : undefined}
              onDecide={decide}
              none="Nothing explains it yet. Compare your statement with the transactions below."
            />
          )}
        </div>
      )}
    </QueryView>
  );
}

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

/** Until the first one is ticked off, this explains the difference that is left if all of them are. */
function bodyToExplain({ clearedIds, ...body }: StatementBody, preview: StatementPreview): StatementBody {
  const own = preview.rows.filter(isOwn);
  const isNoneTicked = own.length > 0 && own.every(({ isCleared }) => !isCleared);
  if (isNoneTicked) return { ...body, clearsAll: true };
  return clearedIds === undefined ? body : { ...body, clearedIds };
}

/** The ticks after a cause that is about them, which was found with those of the rows. */
function ticksAfter({ statement }: GapCulprit, rows: StatementPreview['rows']): Cleared {
  const before = rows.filter((row) => isOwn(row) && row.isCleared).map(({ id }) => id);
  const left = new Set(statement?.untickIds);
  return { clearedIds: [...new Set([...before, ...(statement?.tickIds ?? [])])].filter((id) => !left.has(id)) };
}

/** How many aren't ticked off, and that they may be on the statement. */
function supposeAll(open: number, count: number): string {
  if (open < count)
    return open === 1
      ? `1 of ${countOf(count)} isn’t ticked off. If it’s on the statement too,`
      : `${open.toLocaleString('en-US')} of ${countOf(count)} aren’t ticked off. If they’re on the statement too,`;
  const all = count === 2 ? 'both transactions are' : `all ${countOf(count)} are`;
  return `Nothing is ticked off yet. If ${count === 1 ? 'the transaction is' : all} on the statement,`;
}

function allLabel(open: number): string {
  if (open === 1) return 'Tick it off';
  return open === 2 ? 'Tick off both' : `Tick off all ${open.toLocaleString('en-US')}`;
}

interface AllTickedProps {
  preview: StatementPreview;
  /** The difference that is left if all of them are ticked off. */
  difference: number;
  isStale: boolean;
  onTick: () => void;
}

function AllTicked({ preview: { count, clearedCount }, difference, isStale, onTick }: AllTickedProps) {
  const left = difference === 0 ? 'it matches to the cent.' : `${formatCents(cents(Math.abs(difference)))} is left.`;
  return (
    <div className={styles.all}>
      <p>
        {supposeAll(count - clearedCount, count)} {left}
      </p>
      <Button variant={difference === 0 ? 'primary' : 'secondary'} isPending={isStale} onClick={onTick}>
        {allLabel(count - clearedCount)}
      </Button>
    </div>
  );
}

/** Possible causes of the statement's difference, given the ticks, and their fixes. */
export function StatementCauses({ body, preview, onTick, onBalance }: StatementCausesProps) {
  const asked = bodyToExplain(body, preview);
  const isAll = asked.clearsAll === true && body.clearsAll !== true;
  const query = useQuery(statementCausesQuery(asked));
  const apply = useApplyStatementFix(asked, preview.from, (tickedIds) => {
    if (isAll) onTick({ clearsAll: true });
    else if (body.clearedIds) onTick({ clearedIds: [...body.clearedIds, ...tickedIds] });
  });
  // The causes for other ticks or another balance: a press would apply them to the current ticks.
  const isStale = query.isPlaceholderData;
  function decide(culprit: GapCulprit, decision: 'fix' | 'dismiss', rows: StatementPreview['rows']) {
    const { statement } = culprit;
    if (!statement || decision === 'dismiss') apply.mutate({ culprit, decision });
    else if (statement.closingBalance !== null) onBalance(statement.closingBalance);
    else onTick(ticksAfter(culprit, rows));
  }
  return (
    <QueryView
      query={query}
      loading={<Skeleton width="100%" height={112} />}
      failed={(retry) => <LoadFailure text={previewStatement.failure} onRetry={retry} />}
    >
      {({ difference, culprits, rows }) => (
        <div className={styles.causes}>
          {isAll && <AllTicked {...{ preview, difference, isStale }} onTick={() => onTick({ clearsAll: true })} />}
          {difference !== 0 && (
            <Explanations
              culprits={culprits}
              pending={apply.isPending ? apply.variables.culprit : undefined}
              isStale={isStale}
              onDecide={(culprit, decision) => decide(culprit, decision, rows)}
              none="Nothing explains it yet. Compare your statement with the transactions below."
            />
          )}
        </div>
      )}
    </QueryView>
  );
}

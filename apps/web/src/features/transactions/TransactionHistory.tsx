import { useQuery } from '@tanstack/react-query';
import { Clock, Landmark, type LucideIcon, Pencil, Split, Undo2, Wand } from 'lucide-react';
import { QueryView } from '../../app/QueryView.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { notices } from '../../ui/noticeStore.ts';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { describeUndo } from '../ledger/index.ts';
import { type HistoryLine, historyLines } from './historyLines.ts';
import styles from './TransactionHistory.module.css';
import { transactionQueries, useUndo } from './transactions.data.ts';

const icons: Readonly<Record<HistoryLine['kind'], LucideIcon>> = {
  added: Clock,
  changed: Pencil,
  split: Split,
  bank: Landmark,
  rule: Wand,
  undone: Undo2,
};

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const date = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });

function whenText(at: string): string {
  const when = new Date(at);
  const day = date.format(when);
  return `${day === date.format(new Date()) ? 'Today' : day} at ${time.format(when)}`;
}

const say = (undone: Parameters<typeof describeUndo>[0]) => notices.show({ text: describeUndo(undone) });

function Line({ line, undo }: { line: HistoryLine; undo: ReturnType<typeof useUndo> }) {
  const { kind, text, at } = line;
  const isPending = undo.isPending && undo.variables === line.undo?.changeSetId;
  return (
    <li className={styles.line}>
      <span className={styles.dot}>
        <Icon icon={icons[kind]} />
      </span>
      <div>
        <p>{text}</p>
        <time dateTime={at} className={styles.time}>
          {whenText(at)}
        </time>
        {line.blocked !== null && <p className={styles.blocked}>{line.blocked}</p>}
      </div>
      {line.undo && (
        <Button
          size="small"
          variant="ghost"
          aria-label={`Undo: ${text}`}
          isPending={isPending}
          isDisabled={undo.isPending && !isPending}
          onClick={() => line.undo && undo.mutate(line.undo.changeSetId, { onSuccess: say })}
        >
          {line.undo.count > 1 ? `Undo all ${line.undo.count}` : 'Undo'}
        </Button>
      )}
    </li>
  );
}

interface TransactionHistoryProps {
  id: number;
  /** The name of the bank; empty if there is none. */
  bank: string;
}

/** Who changed what and when, with Undo where it is possible. */
export function TransactionHistory({ id, bank }: TransactionHistoryProps) {
  const query = useQuery(transactionQueries.oneHistory(id));
  const undo = useUndo();
  return (
    <Panel aria-labelledby="history-title">
      <PanelHead id="history-title" title="History" />
      <QueryView query={query} loading={<SkeletonRows count={3} />} failed="We couldn’t load the history">
        {(entries) => {
          const lines = historyLines(entries, bank);
          if (lines.length === 0) return <p className={styles.none}>Nothing has changed in the last 90 days.</p>;
          return (
            <ol className={styles.lines}>
              {lines.map((line) => (
                <Line key={line.key} line={line} undo={undo} />
              ))}
            </ol>
          );
        }}
      </QueryView>
    </Panel>
  );
}

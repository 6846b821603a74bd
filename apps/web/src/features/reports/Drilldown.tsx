import type { Transaction } from '@cairn/contract';
import { cents, formatCents, formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { QueryView } from '../../app/QueryView.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { amountKindOf, faceOf, listUrl, shownName } from '../transactions/index.ts';
import { type ChosenList, listSum, restText } from './chosenList.ts';
import styles from './Drilldown.module.css';
import { reportQueries } from './reports.data.ts';

interface DrilldownProps {
  list: ChosenList;
  onClose: () => void;
}

/** The part of a transaction that the figure counts; for a part of a split, "−$30.00 of $100.00". */
function CountedAmount({ transaction }: { transaction: Transaction }) {
  const { amount, isIncome, markedAsTransfer, counted } = transaction;
  const part = counted ?? cents(isIncome ? amount : -amount);
  return (
    <span className={styles.amount}>
      <Amount cents={part} kind={amountKindOf({ isIncome: part > 0, markedAsTransfer })} />
      {Math.abs(part) !== amount && <span className={styles.whole}>of {formatCents(amount)}</span>}
    </span>
  );
}

function Row({ transaction }: { transaction: Transaction }) {
  const { id, date } = transaction;
  const category = faceOf(transaction);
  return (
    <ListRow
      to={`/EditTransaction/${id}`}
      state={{ openedFrom: 'reports' }}
      leading={
        <CategoryIcon
          size="small"
          icon={category?.icon}
          color={category?.iconColor}
          isUncategorized={category === null}
        />
      }
      name={shownName(transaction)}
      trailing={
        <span className={styles.figures}>
          <span className={styles.date}>{formatDay(date)}</span>
          <CountedAmount transaction={transaction} />
        </span>
      }
    />
  );
}

interface RowsProps {
  transactions: readonly Transaction[];
  url: string;
  /** The rows that aren't listed; null if there are none. */
  rest: string | null;
}

function Rows({ transactions, url, rest }: RowsProps) {
  if (transactions.length === 0) return <p className={styles.empty}>There are no transactions.</p>;
  return (
    <ListRows>
      {transactions.map((transaction) => (
        <Row key={transaction.id} transaction={transaction} />
      ))}
      {rest !== null && <ListRow to={url} name={<span className={styles.more}>{rest}</span>} />}
    </ListRows>
  );
}

/** The transactions behind a figure: how many there are, the same total, and the largest of them. */
export function Drilldown({ list, onClose }: DrilldownProps) {
  const panel = useRef<HTMLElement>(null);
  const rows = useQuery(reportQueries.rows(list.filter));
  const totals = useQuery(reportQueries.totals(list.filter));
  const sum = totals.data && listSum(list, totals.data);
  const url = listUrl(list.filter);
  const { title } = list;
  const hasRest = rows.data && totals.data && totals.data.count > rows.data.length;
  const query = {
    data: rows.data,
    isError: rows.isError || totals.isError,
    refetch: () => {
      void rows.refetch();
      void totals.refetch();
    },
  };
  const isLoaded = query.data !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is shown
  useEffect(() => {
    if (isLoaded) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [title, isLoaded]);

  return (
    <Panel ref={panel} isClipped className={styles.panel} aria-labelledby="report-list">
      <div className={styles.head}>
        <div className={styles.titles}>
          <h2 id="report-list">{title}</h2>
          <p className={styles.sum} role="status">
            {sum && `${sum.text}${sum.isSame ? ' The same total as in the report.' : ''}`}
          </p>
        </div>
        <TextLink to={url}>Open in Transactions</TextLink>
        <IconButton icon={X} label="Close the list" className={styles.close} onClick={onClose} />
      </div>
      <QueryView
        query={query}
        loading={<SkeletonRows count={3} hasSecondLine={false} />}
        failed={(retry) => (
          <div className={styles.failed}>
            <p>This didn’t load.</p>
            <Button onClick={retry}>Try again</Button>
          </div>
        )}
      >
        {(transactions) => (
          <Rows
            transactions={transactions}
            url={url}
            rest={hasRest ? restText(list, transactions, totals.data) : null}
          />
        )}
      </QueryView>
    </Panel>
  );
}

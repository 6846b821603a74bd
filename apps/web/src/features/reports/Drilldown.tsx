import type { Transaction } from '@cairn/contract';
import { countOf, formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { amountKindOf, faceOf, listUrl, shownName } from '../transactions/index.ts';
import { type ChosenList, listSum } from './chosenList.ts';
import styles from './Drilldown.module.css';
import { reportQueries } from './reports.data.ts';

interface DrilldownProps {
  list: ChosenList;
  onClose: () => void;
}

function Row({ transaction }: { transaction: Transaction }) {
  const { id, amount, date } = transaction;
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
          <Amount cents={amount} kind={amountKindOf(transaction)} className={styles.amount} />
        </span>
      }
    />
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
  const rest = (totals.data?.count ?? 0) - (rows.data?.length ?? 0);
  const isLoaded = rows.data !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is shown
  useEffect(() => {
    if (isLoaded) panel.current?.scrollIntoView?.({ block: 'nearest' });
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
      {rows.isError || totals.isError ? (
        <div className={styles.failed}>
          <p>This didn’t load.</p>
          <Button
            onClick={() => {
              void rows.refetch();
              void totals.refetch();
            }}
          >
            Try again
          </Button>
        </div>
      ) : !isLoaded ? (
        <SkeletonRows count={3} hasSecondLine={false} />
      ) : rows.data.length === 0 ? (
        <p className={styles.empty}>There are no transactions.</p>
      ) : (
        <ListRows>
          {rows.data.map((transaction) => (
            <Row key={transaction.id} transaction={transaction} />
          ))}
          {rest > 0 && <ListRow to={url} name={<span className={styles.more}>{countOf(rest, 'more', 'more')}</span>} />}
        </ListRows>
      )}
    </Panel>
  );
}

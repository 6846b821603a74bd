import type { Transaction } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { selfApprovedQuery } from '../ledger/index.ts';
import { amountKindOf, CategoryPicker, faceOf, printedName, shownName, useSetCategory } from '../transactions/index.ts';
import styles from './SelfApproved.module.css';

const PICKER_WIDTH_PX = 352;

/** A transaction with its category, which can be corrected in place. */
function FiledRow({ transaction }: { transaction: Transaction }) {
  const button = useRef<HTMLDivElement>(null);
  const [isPicking, setPicking] = useState(false);
  const setCategory = useSetCategory();
  const [face, name] = [faceOf(transaction), shownName(transaction)];
  const close = () => setPicking(false);
  return (
    <li className={styles.row}>
      <CategoryIcon size="small" icon={face?.icon} color={face?.iconColor} isUncategorized={face === null} />
      <Link
        to={`/EditTransaction/${transaction.id}`}
        state={{ openedFrom: 'review' }}
        title={printedName(transaction)}
        className={styles.name}
      >
        {name}
      </Link>
      <span className={styles.detail}>
        {face?.name} · {formatDay(transaction.date)}
      </span>
      <Amount cents={transaction.amount} kind={amountKindOf(transaction)} />
      <div ref={button}>
        <Button
          size="small"
          variant="ghost"
          aria-haspopup="dialog"
          aria-expanded={isPicking}
          onClick={() => setPicking((before) => !before)}
        >
          Change<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      {isPicking && (
        <Popover
          label={`Category of ${name}`}
          anchor={button}
          widthPx={PICKER_WIDTH_PX}
          onClose={close}
          onPressOutside={close}
          onTabOut={close}
        >
          <CategoryPicker
            transaction={transaction}
            onPick={(option) => {
              close();
              setCategory(transaction, option);
            }}
            onRuleSaved={close}
            onSplit={undefined}
          />
        </Popover>
      )}
    </li>
  );
}

function FiledList() {
  const query = useQuery(selfApprovedQuery);
  return (
    <Panel isClipped>
      <QueryView query={query} loading={<SkeletonRows count={3} />} failed="We couldn’t load what filed itself">
        {(transactions) => (
          <ul aria-label="Filed without a decision">
            {transactions.map((transaction) => (
              <FiledRow key={transaction.id} transaction={transaction} />
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}

/** "12 filed themselves this week", which shows them. */
export function SelfApproved({ count }: { count: number }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  const text = `${count.toLocaleString('en-US')} filed ${count === 1 ? 'itself' : 'themselves'} this week`;
  return (
    <div className={styles.filed}>
      <Button
        size="small"
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen((before) => !before)}
      >
        {text}
      </Button>
      {isOpen && (
        <div id={id} className={styles.list}>
          <FiledList />
        </div>
      )}
    </div>
  );
}

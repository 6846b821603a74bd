import type { Transaction, TransferPair } from '@cairn/contract';
import { countOf, formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import { offerUndo } from '../../app/ledger.data.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { notices } from '../../ui/noticeStore.ts';
import { Panel } from '../../ui/Panel.tsx';
import styles from './TransferPairs.module.css';
import { keyOf, transferPairsQuery, useConfirmAll, useDecidePair } from './transfers.data.ts';

/** More are shown as these are decided. */
const SHOWN_AT_ONCE = 5;

function Side({ transaction }: { transaction: Transaction }) {
  return (
    <span className={styles.side}>
      <span className={styles.account}>{transaction.accountDisplayName}</span>
      <span className={styles.quiet}>
        <span className="tabular">{formatDay(transaction.transactionDate)}</span> · {transaction.displayName}
      </span>
    </span>
  );
}

interface PairRowProps {
  pair: TransferPair;
  onDecide: (isTransfer: boolean) => void;
}

function PairRow({ pair: { outgoing, incoming }, onDecide }: PairRowProps) {
  const label = `${outgoing.accountDisplayName} to ${incoming.accountDisplayName}, ${formatDay(outgoing.transactionDate)}`;
  return (
    <li className={styles.pair}>
      <Side transaction={outgoing} />
      <Icon icon={ArrowRight} size={16} className={styles.arrow} />
      <Side transaction={incoming} />
      <span className={styles.amount}>
        <Amount cents={outgoing.amount} />
      </span>
      <span className={styles.choices}>
        <Button size="small" variant="ghost" aria-label={`Not a transfer: ${label}`} onClick={() => onDecide(false)}>
          Not a transfer
        </Button>
        <Button size="small" aria-label={`Mark as transfer: ${label}`} onClick={() => onDecide(true)}>
          Mark as transfer
        </Button>
      </span>
    </li>
  );
}

/** Two of one amount between one's own accounts are money moved, not spent: offered here, never decided by itself. */
export function TransferPairs() {
  const id = useId();
  const { data: pairs = [] } = useQuery(transferPairsQuery);
  const [isOpen, setOpen] = useState(false);
  const decide = useDecidePair();
  const confirmAll = useConfirmAll();
  if (pairs.length === 0) return null;

  function decidePair(pair: TransferPair, isTransfer: boolean) {
    decide.mutate(
      { pair, isTransfer },
      { onSuccess: (changeSetId) => isTransfer && offerUndo('Marked as a transfer', changeSetId) },
    );
  }
  function markAll() {
    confirmAll.mutate(pairs, {
      onSuccess: (count) => notices.show({ text: `${countOf(count, 'transfer')} marked` }),
    });
  }

  return (
    <Panel className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <Icon icon={ArrowLeftRight} size={20} />
        <h2 id={id}>{countOf(pairs.length, 'possible transfer')} between your accounts</h2>
        {isOpen && (
          <Button size="small" isPending={confirmAll.isPending} onClick={markAll}>
            Mark all as transfers
          </Button>
        )}
        <Button size="small" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Review'}
        </Button>
      </div>
      {isOpen && (
        <>
          <p className={styles.help}>Transfers count neither as income nor as spending.</p>
          <ul>
            {pairs.slice(0, SHOWN_AT_ONCE).map((pair) => (
              <PairRow key={keyOf(pair)} pair={pair} onDecide={(isTransfer) => decidePair(pair, isTransfer)} />
            ))}
          </ul>
          {pairs.length > SHOWN_AT_ONCE && (
            <p className={styles.more}>{(pairs.length - SHOWN_AT_ONCE).toLocaleString('en-US')} more after these</p>
          )}
        </>
      )}
    </Panel>
  );
}

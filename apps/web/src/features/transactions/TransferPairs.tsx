import type { Transaction, TransferPair } from '@cairn/contract';
import { countOf, formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './TransferPairs.module.css';
import { pairKey, transferPairsQuery, useConfirmPairs, useDismissPair } from './transfers.data.ts';

const SHOWN_FIRST = 5;

function Side({ transaction }: { transaction: Transaction }) {
  return (
    <span className={styles.side}>
      <span className={styles.account}>{transaction.accountName}</span>
      <span className={styles.quiet}>
        <span className="tabular">{formatDay(transaction.date)}</span> · {transaction.name}
      </span>
    </span>
  );
}

interface PairRowProps {
  pair: TransferPair;
  onConfirm: () => void;
  onDismiss: () => void;
}

function PairRow({ pair: { outgoing, incoming }, onConfirm, onDismiss }: PairRowProps) {
  const label = `${outgoing.accountName} to ${incoming.accountName}, ${formatDay(outgoing.date)}`;
  return (
    <li className={styles.pair}>
      <Side transaction={outgoing} />
      <Icon icon={ArrowRight} size={16} className={styles.arrow} />
      <Side transaction={incoming} />
      <span className={styles.amount}>
        <Amount cents={outgoing.amount} />
      </span>
      <span className={styles.choices}>
        <Button size="small" variant="ghost" aria-label={`Not a transfer: ${label}`} onClick={onDismiss}>
          Not a transfer
        </Button>
        <Button size="small" aria-label={`Mark as transfer: ${label}`} onClick={onConfirm}>
          Mark as transfer
        </Button>
      </span>
    </li>
  );
}

/** Suggests pairs with equal amounts in two of the user's accounts as transfers; nothing is marked automatically. */
export function TransferPairs() {
  const id = useId();
  const { data: pairs = [] } = useQuery(transferPairsQuery);
  const [isOpen, setOpen] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  const confirm = useConfirmPairs();
  const dismiss = useDismissPair();
  if (pairs.length === 0) return null;
  const hidden = isExpanded ? 0 : Math.max(pairs.length - SHOWN_FIRST, 0);

  return (
    <Panel className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <Icon icon={ArrowLeftRight} size={20} />
        <h2 id={id}>{countOf(pairs.length, 'possible transfer')} between your accounts</h2>
        {isOpen && (
          <Button size="small" isPending={confirm.isPending} onClick={() => confirm.mutate(pairs)}>
            Mark all as transfers
          </Button>
        )}
        <Button size="small" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Review'}
        </Button>
      </div>
      {isOpen && (
        <>
          <p className={styles.help}>Transfers don’t count as income or spending.</p>
          <ul>
            {pairs.slice(0, pairs.length - hidden).map((pair) => (
              <PairRow
                key={pairKey(pair)}
                pair={pair}
                onConfirm={() => confirm.mutate([pair])}
                onDismiss={() => dismiss.mutate(pair)}
              />
            ))}
          </ul>
          {hidden > 0 && (
            <div className={styles.more}>
              <Button size="small" variant="ghost" onClick={() => setExpanded(true)}>
                Show {hidden.toLocaleString('en-US')} more
              </Button>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

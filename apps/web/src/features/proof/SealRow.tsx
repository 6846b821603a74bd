import type { Seal } from '@cairn/contract';
import { formatCents, formatDay, formatMonth, monthOf } from '@cairn/domain';
import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ProvenBy.module.css';
import { useUnsealPeriod } from './proof.data.ts';

interface SealRowProps {
  seal: Seal;
  /** Whether no balance before it is known, without which it proves nothing about its own days. */
  isFirst: boolean;
  onReopen: (seal: Seal) => void;
}

function sealDetail({ seal, isFirst }: Pick<SealRowProps, 'seal' | 'isFirst'>): string {
  if (seal.brokenIn !== null) return 'Changed since it was locked';
  const locked = `Locked through ${formatDay(seal.to)}`;
  return isFirst ? `${locked}, not proven: no balance is known before it` : locked;
}

/** The message about a statement that is no longer locked: it is compared again, or it is gone. */
function UnlockModal({
  seal,
  reopens,
  onDone,
}: {
  seal: Seal;
  reopens: boolean;
  onDone: (isUnlocked: boolean) => void;
}) {
  const unseal = useUnsealPeriod(() => onDone(true));
  const balance = formatCents(seal.closingBalance);
  const days = `${formatDay(seal.from)} to ${formatDay(seal.to)}`;
  return (
    <ConfirmModal
      title={reopens ? 'Unlock this statement?' : 'Remove this statement?'}
      confirmLabel={reopens ? 'Unlock' : 'Remove'}
      isPending={unseal.isPending}
      onConfirm={() => unseal.mutate({ id: seal.id, reopens })}
      onCancel={() => onDone(false)}
    >
      <p>
        {reopens
          ? `${days} can be changed again. The statement opens in Reconcile with its balance of ${balance} and what you ticked off, so that you can correct it and lock it again. Until then, its balance still counts, and it’s listed with the balances you entered.`
          : `This unlocks ${days}. The statement’s balance of ${balance}, its ticks, and its adjustment, if it has one, are removed. Your transactions stay.`}
      </p>
    </ConfirmModal>
  );
}

/** A statement that is locked. */
export function SealRow({ seal, isFirst, onReopen }: SealRowProps) {
  const [open, setOpen] = useState<'unlock' | 'remove' | null>(null);
  const days = `${formatDay(seal.from)} to ${formatDay(seal.to)}`;
  function close(isUnlocked: boolean) {
    if (isUnlocked && open === 'unlock') onReopen(seal);
    setOpen(null);
  }
  return (
    <li className={styles.row}>
      <Icon icon={seal.brokenIn === null ? Lock : LockOpen} />
      <span className={styles.main}>
        <span className={styles.name}>Statement, {formatMonth(monthOf(seal.to))}</span>
        <span className={styles.detail}>{sealDetail({ seal, isFirst })}</span>
        <span className={styles.acts}>
          <Button size="small" variant="ghost" aria-label={`Unlock ${days}`} onClick={() => setOpen('unlock')}>
            Unlock
          </Button>
          <Button
            size="small"
            variant="ghost"
            aria-label={`Remove the statement of ${days}`}
            onClick={() => setOpen('remove')}
          >
            Remove
          </Button>
        </span>
      </span>
      <Amount cents={seal.closingBalance} className={styles.amount} />
      {open && <UnlockModal seal={seal} reopens={open === 'unlock'} onDone={close} />}
    </li>
  );
}

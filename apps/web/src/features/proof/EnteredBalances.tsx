import type { Account, ListedBalance } from '@cairn/contract';
import { formatCents, formatDay, LARGEST_AMOUNT } from '@cairn/domain';
import { EyeOff, PenLine } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { moneyInputOf, readMoney } from '../../ui/moneyInput.ts';
import styles from './ProvenBy.module.css';
import { type ProofStripAnswer, useSaveBalance } from './proof.data.ts';

const bounds = { max: LARGEST_AMOUNT, isSigned: true };

interface BalanceModalProps {
  accountId: number;
  balance: ListedBalance;
  onClose: () => void;
}

function CorrectModal({ accountId, balance: shown, onClose }: BalanceModalProps) {
  const { id, date, balance } = shown;
  const [typed, setTyped] = useState(moneyInputOf(balance));
  const [error, setError] = useState<string>();
  const save = useSaveBalance(accountId, onClose);
  const formId = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readMoney(typed, bounds);
    if ('error' in read) setError(read.error);
    else if (read.cents === null) setError('Enter the balance');
    else if (read.cents === balance) onClose();
    else save.mutate({ id, decision: 'correct', balance: read.cents });
  }
  return (
    <Modal
      title={`Balance on ${formatDay(date)}`}
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <MoneyField label="Balance" value={typed} onChange={setTyped} error={error} isSigned data-autofocus />
      </form>
    </Modal>
  );
}

function RemoveModal({ accountId, balance: shown, onClose }: BalanceModalProps) {
  const { id, date, balance } = shown;
  const save = useSaveBalance(accountId, onClose);
  return (
    <ConfirmModal
      title={`Remove the balance of ${formatDay(date)}?`}
      confirmLabel="Remove"
      isPending={save.isPending}
      onConfirm={() => save.mutate({ id, decision: 'remove' })}
      onCancel={onClose}
    >
      <p>
        {formatCents(balance)} will no longer prove anything, and statements won’t start from it. Your transactions stay
        as they are.
      </p>
    </ConfirmModal>
  );
}

type Entered = ProofStripAnswer['entered'][number];

/** A balance that the user entered, to correct or remove. */
export function EnteredRow({ accountId, entered: { balance, isCurrent } }: { accountId: number; entered: Entered }) {
  const [open, setOpen] = useState<'correct' | 'remove' | null>(null);
  const day = formatDay(balance.date);
  const modal = { accountId, balance, onClose: () => setOpen(null) };
  return (
    <li className={styles.row}>
      <Icon icon={PenLine} />
      <span className={styles.main}>
        <span className={styles.name}>Balance you entered</span>
        <span className={styles.detail}>{isCurrent ? `${day} · the account counts from here` : day}</span>
        <span className={styles.acts}>
          <Button
            size="small"
            variant="ghost"
            aria-label={`Correct the balance of ${day}`}
            onClick={() => setOpen('correct')}
          >
            Correct
          </Button>
          {!isCurrent && (
            <Button
              size="small"
              variant="ghost"
              aria-label={`Remove the balance of ${day}`}
              onClick={() => setOpen('remove')}
            >
              Remove
            </Button>
          )}
        </span>
      </span>
      <Amount cents={balance.balance} className={styles.amount} />
      {open === 'correct' && <CorrectModal {...modal} />}
      {open === 'remove' && <RemoveModal {...modal} />}
    </li>
  );
}

function ownerOf({ source }: ListedBalance, { institutionName }: Account): string {
  if (source === 'bank') return `Balance from ${institutionName}`;
  return source === 'file' ? 'Balance in a file' : 'Balance you entered';
}

/** A balance that no longer counts. */
export function AsideRow({ account, balance }: { account: Account; balance: ListedBalance }) {
  const save = useSaveBalance(account.id);
  const day = formatDay(balance.date);
  return (
    <li className={styles.row}>
      <Icon icon={EyeOff} />
      <span className={styles.main}>
        <span className={styles.name}>{ownerOf(balance, account)}</span>
        <span className={styles.detail}>
          {day}, {balance.source === 'person' ? 'removed' : 'set aside'}
        </span>
        <span className={styles.acts}>
          <Button
            size="small"
            variant="ghost"
            isPending={save.isPending}
            aria-label={`Use the balance of ${day} again`}
            onClick={() => save.mutate({ id: balance.id, decision: 'restore' })}
          >
            Use it again
          </Button>
        </span>
      </span>
      <Amount cents={balance.balance} className={styles.amount} />
    </li>
  );
}

import { formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { useStore } from '../../ui/store.ts';
import { accountsListQuery } from './ledger.data.ts';
import { lockedDayQuestion } from './lockedDays.ts';

/** Asks before days are changed that were compared with a statement. */
export function LockedDayModal() {
  const question = useStore(lockedDayQuestion);
  const { data: accounts = [] } = useQuery({ ...accountsListQuery, enabled: question !== null });
  if (!question) return null;
  const { seal, answer } = question;
  const name = accounts.find(({ id }) => id === seal.accountId)?.displayName ?? 'this account';
  return (
    <ConfirmModal
      title="This day is locked"
      confirmLabel="Change it anyway"
      isPending={false}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>
        {formatDay(seal.from)} to {formatDay(seal.to)} matched a statement for {name}. If you change something in these
        days, they’re no longer locked, and Review will say so. You can undo it.
      </p>
    </ConfirmModal>
  );
}

import type { Account } from '@cairn/contract';
import { countOf, formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { useStore } from '../../ui/store.ts';
import { accountsListQuery } from './ledger.data.ts';
import { type LockedPeriod, lockedDayQuestion } from './lockedDays.ts';

/** "10/01/2026 to 10/31/2026 matched a statement for Cash, and so did the days of 2 other statements." */
function matchedText([first, ...others]: readonly LockedPeriod[], accounts: readonly Account[]): string {
  if (!first) return '';
  const { accountId, from, to } = first.seal;
  const name = accounts.find(({ id }) => id === accountId)?.displayName ?? 'this account';
  const matched = `${formatDay(from)} to ${formatDay(to)} matched a statement for ${name}`;
  return others.length === 0
    ? `${matched}.`
    : `${matched}, and so did the days of ${countOf(others.length, 'other statement')}.`;
}

/** Asks before a change to days that matched a statement. */
export function LockedDayModal() {
  const question = useStore(lockedDayQuestion);
  const { data: accounts = [] } = useQuery({ ...accountsListQuery, enabled: question !== null });
  if (!question) return null;
  const { periods, answer } = question;
  const count = periods.reduce((total, period) => total + period.count, 0);
  return (
    <ConfirmModal
      title={count === 1 ? 'This day is locked' : `${countOf(count)} are on locked days`}
      confirmLabel={count === 1 ? 'Change it anyway' : 'Change them anyway'}
      isPending={false}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>
        {matchedText(periods, accounts)} If you change something on these days, we’ll mark them as changed since they
        were locked and tell you in Review. You can undo it.
      </p>
    </ConfirmModal>
  );
}

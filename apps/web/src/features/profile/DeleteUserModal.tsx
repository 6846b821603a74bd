import { addDays, ERASED_AFTER_DAYS, formatDay } from '@cairn/domain';
import { browserToday } from '../../app/today.ts';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { useDeleteAccount } from './profile.data.ts';

export function DeleteUserModal({ onCancel }: { onCancel: () => void }) {
  const remove = useDeleteAccount();
  const erasedOn = addDays(browserToday(), ERASED_AFTER_DAYS);
  return (
    <ConfirmModal
      title="Delete Account"
      confirmLabel="Delete Account"
      // Logging out leaves the page after the deletion succeeds.
      isPending={remove.isPending || remove.isSuccess}
      pendingText="Deleting Account..."
      onConfirm={() => remove.mutate()}
      onCancel={onCancel}
    >
      <p>
        This logs you out and closes your account. Until day {ERASED_AFTER_DAYS}, you can log in and reinstate it with
        everything in it. On day {ERASED_AFTER_DAYS}, {formatDay(erasedOn)}, everything is permanently erased.
      </p>
    </ConfirmModal>
  );
}

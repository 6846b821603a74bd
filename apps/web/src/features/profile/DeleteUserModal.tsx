import { addDays, ERASED_AFTER_DAYS, formatDay } from '@cairn/domain';
import { browserToday } from '../../app/today.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { useDeleteAccount } from './profile.data.ts';

export function DeleteUserModal({ onCancel }: { onCancel: () => void }) {
  const remove = useDeleteAccount();
  const erasedOn = addDays(browserToday(), ERASED_AFTER_DAYS);
  // Logging out leaves the page after the deletion succeeds.
  const isLeaving = remove.isPending || remove.isSuccess;
  function cancel() {
    if (!isLeaving) onCancel();
  }
  return (
    <Modal
      title="Delete Account"
      role="alertdialog"
      isOpen
      onCancel={cancel}
      foot={
        <>
          <Button data-autofocus onClick={cancel}>
            Cancel
          </Button>
          <Button variant="danger" isPending={isLeaving} onClick={() => remove.mutate()}>
            Delete Account
          </Button>
        </>
      }
    >
      <p>
        This logs you out and closes your account. Until day {ERASED_AFTER_DAYS}, you can log in and reinstate it with
        everything in it. On day {ERASED_AFTER_DAYS}, {formatDay(erasedOn)}, everything is permanently erased.
      </p>
      {isLeaving && <LoadingText text="Deleting Account..." />}
    </Modal>
  );
}

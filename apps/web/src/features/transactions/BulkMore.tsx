import { countOf } from '@cairn/domain';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { LongChange, offerUndo } from '../ledger/index.ts';
import { useBulkChange } from './transactions.data.ts';
import type { BulkSelection } from './useSelection.ts';

const doneTexts = { hide: 'hidden', delete: 'deleted' } as const;

/** Hides the selection, or deletes it after asking. */
export function useBulkActions(selection: BulkSelection) {
  const bulk = useBulkChange();
  const [isAsking, setAsking] = useState(false);
  const selected = countOf(selection.ids.size);

  function apply(change: keyof typeof doneTexts) {
    if (bulk.isPending) return;
    bulk.mutate(
      { ids: [...selection.ids], change },
      {
        onSuccess: ({ answer: { count }, changeSetId }) => {
          selection.finish();
          offerUndo(
            count === 0 ? `Already ${doneTexts[change]}.` : `${countOf(count)} ${doneTexts[change]}`,
            changeSetId,
          );
        },
        onSettled: () => setAsking(false),
      },
    );
  }

  const question = isAsking && (
    <ConfirmModal
      title={`Delete ${selected}?`}
      confirmLabel={`Delete ${selected}`}
      isPending={bulk.isPending}
      onConfirm={() => apply('delete')}
      onCancel={() => setAsking(false)}
    >
      <p>
        Deleted transactions no longer count anywhere, and your bank won’t bring them back. You can undo this in
        Activity.
      </p>
      <LongChange doing="Deleting" count={selection.ids.size} isPending={bulk.isPending} />
    </ConfirmModal>
  );
  return { question, hide: () => apply('hide'), askToDelete: () => setAsking(true) };
}

interface BulkMoreProps {
  selection: BulkSelection;
  actions: ReturnType<typeof useBulkActions>;
}

/** The menu with the other actions for the selection. */
export function BulkMore({ selection, actions }: BulkMoreProps) {
  if (selection.ids.size === 0) return null;
  return (
    <MenuButton
      icon={EllipsisVertical}
      label="More actions"
      isFloating
      actions={[
        { label: 'Hide', onPress: actions.hide },
        { label: 'Delete', onPress: actions.askToDelete },
      ]}
    />
  );
}

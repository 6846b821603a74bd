import type { Transaction } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import styles from './TagModal.module.css';
import { TagPicker } from './TagPicker.tsx';
import { sharedTags } from './tagChoices.ts';
import { useBulkTag } from './tags.data.ts';

interface TagTransactionsModalProps {
  ids: readonly number[];
  /** The loaded transactions, among them those with the IDs. */
  transactions: readonly Transaction[];
  onClose: () => void;
}

/** Changes the tags that all the given transactions have; their other tags stay. */
export function TagTransactionsModal({ ids, transactions, onClose }: TagTransactionsModalProps) {
  const [before] = useState(() => sharedTags(ids, transactions));
  const [chosen, setChosen] = useState<readonly number[]>(before);
  const save = useBulkTag();
  const addedIds = chosen.filter((id) => !before.includes(id));
  const removedIds = before.filter((id) => !chosen.includes(id));
  const isUnchanged = addedIds.length === 0 && removedIds.length === 0;

  function apply() {
    if (isUnchanged) onClose();
    else save.mutate({ ids: [...ids], addedIds, removedIds }, { onSuccess: onClose });
  }

  return (
    <Modal
      title={`Tag ${countOf(ids.length)}`}
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isPending={save.isPending} onClick={apply}>
            Save Tags
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {ids.length > 1 && <p>Tags that only some of them have stay as they are.</p>}
        <div className={styles.picker}>
          <TagPicker label="Tags" value={chosen} onChange={setChosen} onDone={apply} />
        </div>
      </div>
    </Modal>
  );
}

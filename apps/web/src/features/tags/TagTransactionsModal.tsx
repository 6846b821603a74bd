import type { Transaction } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { LongChange } from '../ledger/index.ts';
import styles from './TagModal.module.css';
import { TagPicker } from './TagPicker.tsx';
import { sharedTags } from './tagChoices.ts';
import { useBulkTag, useCreateTags } from './tags.data.ts';

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
  const [newNames, setNewNames] = useState<readonly string[]>([]);
  const create = useCreateTags();
  const save = useBulkTag();

  async function apply() {
    if (create.isPending) return;
    const made = await create.create(newNames);
    if (made === null) return;
    const all = [...chosen, ...made];
    // From now on, they exist, even if tagging fails.
    setChosen(all);
    setNewNames([]);
    const addedIds = all.filter((id) => !before.includes(id));
    const removedIds = before.filter((id) => !all.includes(id));
    if (addedIds.length === 0 && removedIds.length === 0) onClose();
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
          <Button variant="primary" isPending={create.isPending || save.isPending} onClick={() => void apply()}>
            Save Tags
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {ids.length > 1 && <p>Tags that only some of them have stay as they are.</p>}
        <LongChange doing="Tagging" count={ids.length} isPending={save.isPending} />
        <div className={styles.picker}>
          <TagPicker
            label="Tags"
            value={chosen}
            onChange={setChosen}
            created={{ names: newNames, onChange: setNewNames }}
            onDone={() => void apply()}
          />
        </div>
      </div>
    </Modal>
  );
}

import type { Tag } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './TagModal.module.css';
import { useMergeTags } from './tags.data.ts';

interface MergeTagModalProps {
  from: Tag;
  tags: readonly Tag[];
  onClose: () => void;
}

/** Asks which tag replaces another. */
export function MergeTagModal({ from, tags, onClose }: MergeTagModalProps) {
  const [chosen, setChosen] = useState('');
  const merge = useMergeTags();
  const others = tags.filter(({ id, kind }) => id !== from.id && kind === from.kind);
  const into = others.find(({ id }) => String(id) === chosen);
  const has = from.transactionCount === 0 ? 'Nothing has it yet.' : `${countOf(from.transactionCount)} will get it.`;
  return (
    <Modal
      title={`Merge ${from.name}`}
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={!into}
            isPending={merge.isPending}
            onClick={() => into && merge.mutate({ from, into }, { onSuccess: onClose })}
          >
            Merge Tags
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          Another tag replaces {from.name}. {has} You can undo this later.
        </p>
        <Select
          label="Merge into"
          placeholder="Select Tag"
          options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
      </div>
    </Modal>
  );
}

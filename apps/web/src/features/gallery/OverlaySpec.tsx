import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { errorToasts } from '../../ui/errorQueue.ts';
import { Modal } from '../../ui/Modal.tsx';
import { notices } from '../../ui/noticeStore.ts';
import { Prose } from '../../ui/Prose.tsx';
import type { ProseBlock } from '../../ui/prose.ts';
import { Select } from '../../ui/Select.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './Gallery.module.css';
import { Spec } from './Spec.tsx';

const prose: readonly ProseBlock[] = [
  {
    kind: 'paragraph',
    lines: [['Text to read, with ', { bold: 'bold' }, ' and ', { text: 'a link', to: '/_ui' }, '.']],
  },
  { kind: 'steps', lines: [['First'], ['Second']] },
];

const categories = [
  { value: 'food', label: 'Food' },
  { value: 'housing', label: 'Housing' },
];

export function OverlaySpec() {
  const [isOpen, setIsOpen] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Spec title="Modal, sheet, toast, notice">
      <div className={styles.row}>
        <Button onClick={() => setIsOpen(true)}>Open modal</Button>
        <Button onClick={() => setSheetOpen(true)}>Open sheet</Button>
        <Button
          onClick={() => {
            errorToasts.show({ message: 'Error getting transactions' });
            errorToasts.show({
              message: 'Error saving the category',
              reason: 'A category with this name already exists.',
            });
          }}
        >
          Show errors
        </Button>
        <Button
          onClick={() =>
            notices.show({
              text: '12 transactions recategorized',
              action: { label: 'Undo', onPress: () => notices.show({ text: 'Undone' }) },
            })
          }
        >
          Show notice
        </Button>
      </div>
      <Modal
        title="Recategorize selected transactions"
        isOpen={isOpen}
        onCancel={close}
        foot={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Apply selected category
            </Button>
          </>
        }
      >
        <p>
          You are about to recategorize <b className="tabular">3</b> selected transactions. The category and subcategory
          will be applied to all selected.
        </p>
        <div className={styles.after}>
          <Select label="Category" options={categories} placeholder="Select Category" />
        </div>
      </Modal>
      {isSheetOpen && (
        <Sheet title="Help" onClose={() => setSheetOpen(false)} foot="This footer stays visible.">
          <Prose blocks={prose} />
        </Sheet>
      )}
    </Spec>
  );
}

import { NOTE_MAX, type Transaction } from '@cairn/contract';
import { StickyNote } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { unsavedTexts } from '../../app/unsavedTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Popover } from '../../ui/Popover.tsx';
import styles from './NoteButton.module.css';
import { shownName } from './transactionDisplay.ts';
import { type AfterEdit, cellKey, type EditedCell, type RowActions } from './useRowEditing.ts';

const EDITOR_WIDTH_PX = 320;

interface NoteEditorProps {
  transaction: Transaction;
  anchor: RefObject<HTMLElement | null>;
  cell: EditedCell<'note'>;
  actions: RowActions;
}

/** Enter saves, Shift+Enter starts a line, and Escape restores. */
function NoteEditor({ transaction, anchor, cell, actions }: NoteEditorProps) {
  // A note that arrives while this one is typed moves the button, and the editor with it.
  const [text, setText] = useState(() => unsavedTexts.get(cellKey(transaction.id, 'note')) ?? cell.text);
  const label = `Note on ${shownName(transaction)}`;
  const save = (after: AfterEdit) => void actions.commit(cell, transaction, text, after);

  function handleKeys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save('row');
  }

  return (
    <Popover
      label={label}
      anchor={anchor}
      widthPx={EDITOR_WIDTH_PX}
      onClose={() => actions.cancel(transaction, 'note')}
      onPressOutside={() => save('leave')}
      onTabOut={() => save('row')}
    >
      <div className={styles.editor}>
        <textarea
          data-autofocus
          className={styles.text}
          rows={4}
          maxLength={NOTE_MAX}
          aria-label={label}
          value={text}
          onChange={({ target: { value } }) => {
            setText(value);
            actions.rememberText(cell, value);
          }}
          onKeyDown={handleKeys}
        />
        <Button size="small" variant="primary" onClick={() => save('row')}>
          Save note
        </Button>
      </div>
    </Popover>
  );
}

interface NoteButtonProps {
  transaction: Transaction;
  /** The cell being edited in this row. */
  edit: EditedCell | null;
  actions: RowActions;
}

/** The note icon, which opens the note. */
export function NoteButton({ transaction, edit, actions }: NoteButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const hasNote = transaction.note !== '';
  const isOpen = edit?.field === 'note';
  return (
    <>
      <button
        ref={anchor}
        type="button"
        tabIndex={hasNote ? 0 : -1}
        aria-label={hasNote ? `Note: ${transaction.note}` : 'Add a note'}
        title={hasNote ? transaction.note : 'Add a note'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={styles.note}
        onClick={() => actions.start(transaction, 'note')}
      >
        <Icon icon={StickyNote} />
      </button>
      {edit?.field === 'note' && (
        <NoteEditor transaction={transaction} anchor={anchor} cell={{ ...edit, field: 'note' }} actions={actions} />
      )}
    </>
  );
}

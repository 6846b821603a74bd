import { NOTE_MAX } from '@cairn/contract';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import fieldStyles from '../../ui/Field.module.css';
import { IconButton } from '../../ui/IconButton.tsx';
import { useDiscardPrompt } from '../../ui/useDiscardPrompt.tsx';
import styles from './OwnFields.module.css';

interface NoteEditorProps {
  note: string;
  initialText: string;
  onType: (text: string) => void;
  onSave: (note: string) => void;
  onCancel: () => void;
}

/** Control or Command with Enter saves. Escape leaves the note as it was, and asks first if something was typed. */
function NoteEditor({ note, initialText, onType, onSave, onCancel }: NoteEditorProps) {
  const id = useId();
  const [text, setText] = useState(initialText);
  const { close, prompt } = useDiscardPrompt('note', text.trim() !== note, onCancel);
  function handleKeys(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave(text.trim());
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div className={styles.editor}>
      <label htmlFor={id} className="visually-hidden">
        Note
      </label>
      <span className={fieldStyles.control}>
        <textarea
          id={id}
          className={styles.textarea}
          rows={3}
          maxLength={NOTE_MAX}
          // biome-ignore lint/a11y/noAutofocus: the user just asked to edit the note
          autoFocus
          value={text}
          onChange={({ target: { value } }) => {
            setText(value);
            onType(value);
          }}
          onKeyDown={handleKeys}
        />
      </span>
      <div className={styles.actions}>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" variant="primary" onClick={() => onSave(text.trim())}>
          Save note
        </Button>
      </div>
      {prompt}
    </div>
  );
}

interface TransactionNoteProps extends NoteEditorProps {
  isEditing: boolean;
  onEdit: () => void;
}

/** The user's own text, and a button to change it. */
export function TransactionNote({ note, isEditing, onEdit, ...editor }: TransactionNoteProps) {
  if (isEditing) return <NoteEditor note={note} {...editor} />;
  return (
    <span className={styles.note}>
      <span className={styles.text}>{note}</span>
      <IconButton icon={Pencil} iconSize={16} label="Edit note" onClick={onEdit} />
    </span>
  );
}

import { Button } from '../../ui/Button.tsx';
import styles from './ConflictNote.module.css';

interface ConflictNoteProps {
  /** What is saved now: "Amount: $46.00". */
  newest: readonly string[];
  /** Replaces what the user entered. */
  onUse: () => void;
}

/** Says in a form that someone else changed the same thing, and offers the new values. */
export function ConflictNote({ newest, onUse }: ConflictNoteProps) {
  return (
    <div className={styles.note} role="status">
      <p>
        <strong>This was changed by someone else in the meantime.</strong> {newest.join(' · ')}
      </p>
      <p>What you entered is still here. Save again to replace their changes.</p>
      <Button size="small" onClick={onUse}>
        Use the new values
      </Button>
    </div>
  );
}

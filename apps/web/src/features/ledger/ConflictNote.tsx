import { Button } from '../../ui/Button.tsx';
import { QuestionBox } from '../../ui/QuestionBox.tsx';

interface ConflictNoteProps {
  /** What is saved now: "Amount: $46.00". */
  newest: readonly string[];
  /** Replaces what the user entered. */
  onUse: () => void;
}

/** Says in a form that the same thing changed elsewhere, and offers the new values. */
export function ConflictNote({ newest, onUse }: ConflictNoteProps) {
  return (
    <QuestionBox role="status">
      <p>
        <strong>This changed in another tab or on another device in the meantime.</strong> {newest.join(' · ')}
      </p>
      <p>What you entered is still here. Save again to replace the new values.</p>
      <Button size="small" onClick={onUse}>
        Use the new values
      </Button>
    </QuestionBox>
  );
}

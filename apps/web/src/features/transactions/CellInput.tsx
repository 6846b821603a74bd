import { addUp, formatCents, isSum } from '@cairn/domain';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Keycaps } from '../../app/keyboard/Keycaps.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { sumFieldMark } from '../../ui/OperatorKeys.tsx';
import styles from './CellInput.module.css';
import type { AfterEdit } from './useRowEditing.ts';

interface CellInputProps {
  /** The accessible name: "Amount of Costco". */
  label: string;
  initialText: string;
  /** Shows the result of a sum while it is typed. */
  isAmount?: boolean | undefined;
  maxLength?: number | undefined;
  onType: (text: string) => void;
  /** Returns why the text can't be saved. */
  onCommit: (text: string, after: AfterEdit) => string | null;
  onCancel: () => void;
  /** Another way to save changed text, by its button or Shift+Enter. */
  other?: { readonly label: string; readonly onCommit: (text: string) => string | null } | undefined;
}

/** "= $14.25" below a sum. */
function resultOf(typed: string): string | null {
  if (!isSum(typed)) return null;
  const sum = addUp(typed);
  return 'fault' in sum ? null : `= ${formatCents(sum.cents)}`;
}

/** The editor of a cell: Enter saves, Escape restores, and Tab saves and moves on. */
export function CellInput(props: CellInputProps) {
  const { label, initialText, isAmount = false, maxLength, onType, onCommit, onCancel, other } = props;
  const id = useId();
  const [text, setText] = useState(initialText);
  const [error, setError] = useState<string | null>(null);
  const isDone = useRef(false);

  function finish(save: () => string | null) {
    if (isDone.current) return;
    const problem = save();
    isDone.current = problem === null;
    setError(problem);
  }
  const commit = (after: AfterEdit) => finish(() => onCommit(text, after));
  const commitOther = () => other && finish(() => other.onCommit(text));
  const hasOther = other !== undefined && error === null && text.trim() !== '' && text !== initialText;

  function handleKeys(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && event.shiftKey && hasOther) commitOther();
    else if (event.key === 'Enter') commit('row');
    else if (event.key === 'Tab') commit(event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Escape') {
      isDone.current = true;
      onCancel();
    } else return;
    event.preventDefault();
  }

  const message = error ?? (isAmount ? resultOf(text) : null);
  return (
    <span className={styles.cell}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the user has just asked to edit this cell
        autoFocus
        type="text"
        // The column's width must not depend on the browser's default for a field.
        size={1}
        autoComplete="off"
        inputMode={isAmount ? 'decimal' : undefined}
        {...(isAmount && sumFieldMark)}
        className={classNames(styles.input, isAmount && styles.amount)}
        maxLength={maxLength}
        aria-label={label}
        aria-invalid={error !== null}
        aria-describedby={message === null ? undefined : id}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value);
          onType(event.target.value);
          setError(null);
        }}
        onKeyDown={handleKeys}
        onBlur={() => commit('leave')}
      />
      <span
        id={id}
        role="status"
        className={classNames(message !== null && styles.message, error !== null && styles.error)}
      >
        {message}
      </span>
      {hasOther && (
        <span className={styles.other}>
          <Button
            size="small"
            variant="ghost"
            tabIndex={-1}
            aria-keyshortcuts="Shift+Enter"
            // The field stays focused, because leaving it saves.
            onMouseDown={(event) => event.preventDefault()}
            onClick={commitOther}
          >
            {other.label}
            <Keycaps keys="Shift+Enter" />
          </Button>
        </span>
      )}
    </span>
  );
}

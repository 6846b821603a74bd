import type { Cents } from '@cairn/domain';
import { type KeyboardEvent, useRef, useState } from 'react';
import { resultText } from '../../app/form/planAmount.ts';
import { sumFieldMark } from '../../ui/OperatorKeys.tsx';
import type { GridFieldEnd } from './useYearGrid.ts';
import styles from './YearGrid.module.css';

interface GridFieldProps {
  /** "Food budget for March 2027". */
  label: string;
  initial: string;
  /** The saved amount, which "+25" adds to. */
  saved: Cents;
  isReplacing: boolean;
  errorId: string;
  hasError: boolean;
  /** Returns whether the field may close. */
  onEnd: (end: GridFieldEnd) => boolean;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Replaces an amount in its cell while it is edited. */
export function GridField({ label, initial, saved, isReplacing, errorId, hasError, onEnd }: GridFieldProps) {
  const [typed, setTyped] = useState(initial);
  const isOver = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  function end(how: GridFieldEnd) {
    isOver.current = onEnd(how);
    // To remove a field that has the focus, the browser would lay out the whole table an additional time.
    if (isOver.current && how.away !== null) field.current?.closest('td')?.focus({ preventScroll: true });
  }

  function awayFor({ key, shiftKey }: KeyboardEvent): readonly [number, number] | null {
    const back = shiftKey ? -1 : 1;
    if (key === 'Enter') return [back, 0];
    if (key === 'Tab') return [0, back];
    return isReplacing ? (arrows[key] ?? null) : null;
  }

  function handleKeys(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation();
    const away = awayFor(event);
    if (event.key === 'Escape') end({ typed: null, away: [0, 0] });
    else if (away !== null) end({ typed, away });
    else return;
    event.preventDefault();
  }

  return (
    <span className={styles.field}>
      <input
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: the user has just opened the field
        autoFocus
        {...sumFieldMark}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        className={styles.input}
        aria-label={label}
        aria-invalid={hasError}
        aria-describedby={hasError ? errorId : undefined}
        value={typed}
        onFocus={({ target }) => {
          if (!isReplacing) target.select();
        }}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={handleKeys}
        onBlur={({ target }) => {
          // The field still has the focus if the user has only left the window.
          if (!isOver.current && document.activeElement !== target) end({ typed, away: null });
        }}
      />
      {/* Always there, so that screen readers hear it change. */}
      <output className={styles.result}>{resultText(saved, typed)}</output>
    </span>
  );
}

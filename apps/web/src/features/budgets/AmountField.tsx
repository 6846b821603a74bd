import styles from './AmountField.module.css';
import type { AmountDraft } from './useAmountDraft.ts';

/** Replaces an amount in its row while it is edited. */
export function AmountField({ name, draft }: { name: string; draft: AmountDraft }) {
  const { typed, setTyped, error, errorId, factsId, handleKeys, leave } = draft;
  return (
    <span className={styles.field}>
      <span aria-hidden="true">$</span>
      <input
        // biome-ignore lint/a11y/noAutofocus: the user has just opened the field
        autoFocus
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        className="tabular"
        aria-label={`${name} budget`}
        aria-invalid={error !== null}
        aria-describedby={error === null ? factsId : `${errorId} ${factsId}`}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={handleKeys}
        onBlur={({ target }) => {
          // The field still has the focus if the user has only left the window.
          if (document.activeElement !== target) leave();
        }}
      />
    </span>
  );
}

import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import styles from './ComboBox.module.css';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, type TextValue, useField } from './Field.tsx';
import { ListOption } from './ListOption.tsx';
import { moveActive, suggest } from './suggestions.ts';

/** The list closes shortly after losing focus, so that clicks on a suggestion still register. */
const closeDelayMs = 200;
const defaultMaxSuggestions = 10;
const none = -1;

type ComboBoxProps = FieldProps<'input', 'type' | 'role' | 'defaultValue' | 'list' | keyof TextValue> &
  TextValue & {
    /** The possible suggestions; other text is allowed, too. */
    entries: readonly string[];
    maxSuggestions?: number | undefined;
  };

function useSuggestions(found: readonly string[], onChange: (text: string) => void) {
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const [isWanted, setIsWanted] = useState(false);
  const [active, setActive] = useState(none);
  const isOpen = isWanted && found.length > 0;

  function close() {
    setIsWanted(false);
    setActive(none);
  }

  function pick(text: string) {
    onChange(text);
    close();
  }

  function moveTo(index: number) {
    setIsWanted(true);
    setActive(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  }

  function handleKeys(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const chosen = isOpen ? found[active] : undefined;
    if (event.key === 'ArrowDown') moveTo(moveActive(found.length, isOpen ? active : none, 1));
    else if (event.key === 'ArrowUp') moveTo(moveActive(found.length, isOpen ? active : none, -1));
    else if (event.key === 'Enter' && chosen !== undefined) pick(chosen);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  }

  function type(text: string) {
    setIsWanted(true);
    setActive(none);
    onChange(text);
  }

  return { found, listId, optionId, active, isOpen, close, pick, handleKeys, type };
}

function SuggestionList({ label, list }: { label: string; list: ReturnType<typeof useSuggestions> }) {
  return (
    <div id={list.listId} className={styles.list} role="listbox" aria-label={label}>
      {list.found.map((text, index) => (
        <ListOption
          key={text}
          id={list.optionId(index)}
          isActive={index === list.active}
          className={styles.option}
          onPick={() => list.pick(text)}
        >
          {text}
        </ListOption>
      ))}
    </div>
  );
}

/** Free text with suggestions. */
export function ComboBox(props: ComboBoxProps) {
  const { entries, maxSuggestions = defaultMaxSuggestions, value, onChange, onBlur, ...field } = props;
  const { frame, control, rest } = useField(field);
  const found = useMemo(() => suggest(entries, value, maxSuggestions), [entries, value, maxSuggestions]);
  const list = useSuggestions(found, onChange);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  return (
    <FieldFrame {...frame}>
      <div className={styles.anchor}>
        <span className={fieldStyles.control}>
          <input
            autoComplete="off"
            {...rest}
            {...control}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={list.isOpen}
            aria-controls={list.isOpen ? list.listId : undefined}
            aria-activedescendant={list.isOpen && list.active !== none ? list.optionId(list.active) : undefined}
            className={fieldStyles.input}
            value={value}
            onChange={(event) => list.type(event.target.value)}
            onKeyDown={list.handleKeys}
            onFocus={() => clearTimeout(closing.current)}
            onBlur={(event) => {
              closing.current = setTimeout(list.close, closeDelayMs);
              onBlur?.(event);
            }}
          />
        </span>
        {list.isOpen && <SuggestionList label={frame.label} list={list} />}
        <span className="visually-hidden" role="status">
          {list.isOpen && `${found.length} ${found.length === 1 ? 'suggestion' : 'suggestions'}`}
        </span>
      </div>
    </FieldFrame>
  );
}

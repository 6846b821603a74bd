import { MAX_TAG_NAME_LENGTH, MAX_TAGS } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import fieldStyles from '../../ui/Field.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { ListOption } from '../../ui/ListOption.tsx';
import { moveActive } from '../../ui/suggestions.ts';
import { tagsQuery } from '../ledger/index.ts';
import { TagChip } from './TagChip.tsx';
import styles from './TagPicker.module.css';
import { nextTagColors, type TagChoice, tagChoices } from './tagChoices.ts';
import { useCreateTags } from './tags.data.ts';

interface TagPickerProps {
  label: string;
  /** The IDs of the chosen tags, in order. */
  value: readonly number[];
  onChange: (ids: number[]) => void;
  /** The names of new tags, for a form that creates them when it is saved. Without it, they are created at once. */
  created?: { readonly names: readonly string[]; readonly onChange: (names: readonly string[]) => void } | undefined;
  /** Called by Enter without text. */
  onDone?: (() => void) | undefined;
  /** Called by Escape without text. Without it, Escape belongs to the dialog around the picker. */
  onEscape?: (() => void) | undefined;
  /** Takes the focus when it appears. */
  isFocused?: boolean | undefined;
}

function useTagChoices({ value, onChange, created, onDone, onEscape }: TagPickerProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const create = useCreateTags();
  const newNames = created?.names ?? [];
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const isTooLong = typed.trim().length > MAX_TAG_NAME_LENGTH;
  const choices = isOpen ? tagChoices(tags, value, typed, newNames) : [];
  // New tags are added to what is chosen when they exist, which may have changed since Enter was pressed.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);

  function add(id: number) {
    latest.current = [...latest.current, id];
    onChange([...latest.current]);
  }

  function type(text: string) {
    setTyped(text);
    setActive(0);
    setOpen(true);
  }

  async function choose(choice: TagChoice) {
    type('');
    if (choice.kind === 'tag') return add(choice.tag.id);
    if (created) return created.onChange([...newNames, choice.name]);
    const ids = await create.create([choice.name]);
    if (ids) for (const id of ids) add(id);
    // The typed name stays.
    else setTyped(choice.name);
  }

  function removeLast() {
    if (newNames.length > 0) created?.onChange(newNames.slice(0, -1));
    else onChange(value.slice(0, -1));
  }

  function handleKeys(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const choice = choices[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true);
      setActive(moveActive(choices.length, active, event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter' && choice && (typed !== '' || active > 0)) void choose(choice);
    // A tag that is chosen already.
    else if (event.key === 'Enter' && typed !== '') type(isTooLong ? typed : '');
    else if (event.key === 'Enter' && !create.isPending) onDone?.();
    else if (event.key === 'Enter') return event.preventDefault();
    else if (event.key === 'Escape' && typed !== '') type('');
    else if (event.key === 'Escape' && onEscape) onEscape();
    else if (event.key === 'Backspace' && typed === '' && value.length + newNames.length > 0) removeLast();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    tags,
    newNames,
    typed,
    isTooLong,
    active,
    choices,
    isSaving: create.isPending,
    setOpen,
    type,
    choose,
    handleKeys,
  };
}

/** Finds tags while typing, or creates them. Backspace removes the last one. */
export function TagPicker(props: TagPickerProps) {
  const { label, value, onChange, created, isFocused } = props;
  const id = useId();
  const list = useTagChoices(props);
  const chosen = value.flatMap((tagId) => list.tags.find((tag) => tag.id === tagId) ?? []);
  const newColors = nextTagColors(list.tags, list.newNames.length);
  const optionId = (index: number) => `${id}-${index}`;
  return (
    <div className={styles.picker}>
      <span className={`${fieldStyles.control} ${styles.control}`}>
        {chosen.map((tag) => (
          <TagChip key={tag.id} tag={tag} onRemove={() => onChange(value.filter((tagId) => tagId !== tag.id))} />
        ))}
        {list.newNames.map((name, at) => (
          <TagChip
            key={name}
            tag={{ name, color: newColors[at] ?? '' }}
            onRemove={() => created?.onChange(list.newNames.filter((other) => other !== name))}
          />
        ))}
        <input
          type="text"
          role="combobox"
          autoComplete="off"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={list.choices.length > 0}
          aria-controls={list.choices.length > 0 ? id : undefined}
          aria-activedescendant={list.choices.length > 0 ? optionId(list.active) : undefined}
          aria-busy={list.isSaving || undefined}
          aria-invalid={list.isTooLong || undefined}
          aria-describedby={list.isTooLong ? `${id}-error` : undefined}
          className={styles.input}
          placeholder={
            value.length + list.newNames.length >= MAX_TAGS ? `At most ${MAX_TAGS} tags` : 'Find or create a tag'
          }
          // biome-ignore lint/a11y/noAutofocus: the user just asked to change the tags
          autoFocus={isFocused}
          data-autofocus
          value={list.typed}
          onChange={(event) => list.type(event.target.value)}
          onKeyDown={list.handleKeys}
          onFocus={() => list.setOpen(true)}
          onBlur={() => list.setOpen(false)}
        />
      </span>
      {list.choices.length > 0 && <Choices id={id} label={label} list={list} optionId={optionId} />}
      {list.isTooLong && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          <Icon icon={CircleAlert} size={14} />A tag’s name has at most {MAX_TAG_NAME_LENGTH} characters.
        </p>
      )}
      <span className="visually-hidden" role="status">
        {list.choices.length > 0 && `${list.choices.length} ${list.choices.length === 1 ? 'choice' : 'choices'}`}
      </span>
    </div>
  );
}

interface ChoicesProps {
  id: string;
  label: string;
  list: ReturnType<typeof useTagChoices>;
  optionId: (index: number) => string;
}

function Choices({ id, label, list, optionId }: ChoicesProps) {
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={label}>
      {list.choices.map((choice, index) => (
        <ListOption
          key={choice.kind === 'tag' ? choice.tag.id : 'new'}
          id={optionId(index)}
          isActive={index === list.active}
          className={styles.option}
          onPick={() => void list.choose(choice)}
        >
          {choice.kind === 'tag' ? (
            <>
              <TagChip tag={choice.tag} />
              <span className={styles.count}>{choice.tag.transactionCount.toLocaleString('en-US')}</span>
            </>
          ) : (
            <>
              <Icon icon={Plus} size={16} />
              Create “{choice.name}”
            </>
          )}
        </ListOption>
      ))}
    </div>
  );
}

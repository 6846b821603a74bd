import { countOf } from '@cairn/domain';
import { Plus, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Keycaps } from '../../app/keyboard/Keycaps.tsx';
import { useShortcutsAreOn } from '../../app/keyboard/shortcutSetting.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Overlay } from '../../ui/Overlay.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/store.ts';
import { moveActive } from '../../ui/suggestions.ts';
import { openQuickAdd } from '../quickadd/index.ts';
import { SplitById } from '../transactions/index.ts';
import { CommandOption } from './CommandOption.tsx';
import styles from './CommandPalette.module.css';
import { addRecent, type CommandItem, type CommandSection } from './commandItem.ts';
import { commandSections } from './commandSections.ts';
import { recentCommands } from './commandStore.ts';
import { useCommandItems } from './useCommandItems.ts';

const SLOW_MS = 300;
const SKELETON_ROWS = 3;

/** Whether something has been going on for so long that the user should see it. */
function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}

/** Offered if nothing else matches. */
function addTyped(typed: string): CommandSection {
  const add: CommandItem = {
    id: 'add typed',
    title: `Nothing for “${typed.trim()}”. Add it as a transaction?`,
    icon: Plus,
    isPassing: true,
    run: () => openQuickAdd({ name: typed.trim() }),
  };
  return { title: 'Add', items: [add] };
}

interface CommandPaletteProps {
  onClose: () => void;
  openShortcuts: () => void;
}

function usePalette({ onClose, openShortcuts }: CommandPaletteProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [splitId, setSplitId] = useState<number | null>(null);
  const recentIds = useStore(recentCommands);
  // A tag is also found as #trip.
  const searched = typed.replace(/^\s*#/, '');
  const offered = useCommandItems(searched, openShortcuts);
  const { isSearching } = offered.transactions;
  const found = commandSections(offered, searched, recentIds);
  const isNothing = found.length === 0 && !isSearching && offered.isPaused;
  const sections = isNothing ? [addTyped(typed)] : found;
  const items = sections.flatMap((section) => section.items);
  return {
    typed,
    splitId,
    sections,
    items,
    foundCount: isNothing ? 0 : items.length,
    active: Math.min(active, items.length - 1),
    isSlow: useIsSlow(isSearching),
    type(text: string) {
      setTyped(text);
      setActive(0);
    },
    setActive,
    choose(item: CommandItem) {
      recentCommands.set(addRecent(recentIds, item));
      if (item.splitId !== undefined) return setSplitId(item.splitId);
      onClose();
      item.run();
    },
  };
}

type PaletteState = ReturnType<typeof usePalette>;

function handleKeys(event: KeyboardEvent, palette: PaletteState, onClose: () => void, show: (index: number) => void) {
  if (event.nativeEvent.isComposing) return;
  const { items, active } = palette;
  const chosen = items[active];
  const isSameKeys = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
  if (event.key === 'ArrowDown') show(moveActive(items.length, active, 1));
  else if (event.key === 'ArrowUp') show(moveActive(items.length, active, -1));
  else if (event.key === 'Enter' && chosen) palette.choose(chosen);
  else if (isSameKeys) onClose();
  else return;
  event.preventDefault();
}

interface SectionsProps {
  palette: PaletteState;
  listId: string;
  optionId: (item: CommandItem) => string;
}

function Sections({ palette, listId, optionId }: SectionsProps) {
  const { sections, items, typed, active, choose } = palette;
  return (
    <div id={listId} role="listbox" aria-label="Results">
      {sections.map(({ title, note, items: listed }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset isn't allowed in a list box
        <div key={title} role="group" aria-label={title}>
          <p className={styles.label} aria-hidden="true">
            <span>{title}</span>
            <span>{note}</span>
          </p>
          {listed.map((item) => (
            <CommandOption
              key={item.id}
              id={optionId(item)}
              item={item}
              typed={typed}
              isActive={item === items[active]}
              onChoose={() => choose(item)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Foot() {
  const hasShortcuts = useShortcutsAreOn();
  return (
    <div className={styles.foot} aria-hidden="true">
      <span>
        <Keycaps keys="ArrowUp" /> <Keycaps keys="ArrowDown" /> move
      </span>
      <span>
        <Keycaps keys="Enter" /> open
      </span>
      <span>
        <Keycaps keys="Esc" /> close
      </span>
      {hasShortcuts && (
        <span className={styles.all}>
          <Keycaps keys="?" /> all shortcuts
        </span>
      )}
    </div>
  );
}

/** Search and commands: screens, actions, categories, accounts, names, and transactions. */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose } = props;
  const id = useId();
  const palette = usePalette(props);
  const { typed, items, active } = palette;
  const optionId = (item: CommandItem) => `${id}-${item.id.replaceAll(/\s/g, '_')}`;
  const current = items[active];
  if (palette.splitId !== null) return <SplitById id={palette.splitId} onClose={onClose} />;

  function show(index: number) {
    palette.setActive(index);
    const item = items[index];
    if (item) document.getElementById(optionId(item))?.scrollIntoView({ block: 'nearest' });
  }

  return createPortal(
    <Overlay role="dialog" align="palette" labeledBy={`${id}-name`} onEscape={onClose} closesOnOutsidePress>
      <div className={styles.palette}>
        <h2 id={`${id}-name`} className="visually-hidden">
          Search and commands
        </h2>
        <div className={styles.find}>
          <Icon icon={Search} size={20} />
          <input
            data-autofocus
            type="text"
            role="combobox"
            className={styles.input}
            aria-label="Search or type a command"
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={current && optionId(current)}
            autoComplete="off"
            spellCheck={false}
            placeholder="Search or type a command"
            value={typed}
            onChange={(event) => palette.type(event.target.value)}
            onKeyDown={(event) => handleKeys(event, palette, onClose, show)}
          />
          <IconButton className={styles.close} icon={X} label="Close" onClick={onClose} />
        </div>
        <div className={styles.list}>
          <Sections palette={palette} listId={`${id}-list`} optionId={optionId} />
          {palette.isSlow && <SkeletonRows count={SKELETON_ROWS} />}
        </div>
        <p role="status" className="visually-hidden">
          {typed.trim() === '' ? '' : countOf(palette.foundCount, 'result')}
        </p>
        <Foot />
      </div>
    </Overlay>,
    document.body,
  );
}

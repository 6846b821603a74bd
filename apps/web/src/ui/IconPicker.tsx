import { useEffect, useState } from 'react';
import { IconGlyph } from './CategoryIcon.tsx';
import { iconName, iconString, loadAllIcons, suggestedIconNames } from './categoryIcons.ts';
import styles from './IconPicker.module.css';
import { findIcons, ICON_SEARCH_MIN, isIconSearch, spokenIconName } from './iconSearch.ts';
import type { IconShape } from './iconShape.ts';
import { SearchField } from './SearchField.tsx';
import { useCenteredChoice } from './useCenteredChoice.ts';
import { useGridKeys } from './useGridKeys.ts';

type IconSet = ReadonlyMap<string, IconShape>;

/** Every icon, fetched when the user starts to search. */
function useAllIcons(isWanted: boolean): { icons: IconSet | null; isFailed: boolean } {
  const [icons, setIcons] = useState<IconSet | null>(null);
  const [isFailed, setFailed] = useState(false);
  const isNeeded = isWanted && icons === null;
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    setFailed(false);
    loadAllIcons().then(
      (loaded) => isCurrent && setIcons(loaded),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);
  return { icons, isFailed };
}

function offeredIcons(typed: string, icons: IconSet | null, chosen: string): readonly string[] {
  if (isIconSearch(typed)) return icons ? findIcons(icons, typed) : [];
  return suggestedIconNames.includes(chosen) ? suggestedIconNames : [chosen, ...suggestedIconNames];
}

interface IconPickerProps {
  label: string;
  /** "fas fa-tag": style prefix, space, icon name. */
  value: string;
  onChange: (icon: string) => void;
}

/** Suggested icons, and a search through all of them. */
export function IconPicker({ label, value, onChange }: IconPickerProps) {
  const [typed, setTyped] = useState('');
  const isSearching = isIconSearch(typed);
  const { icons, isFailed } = useAllIcons(isSearching);
  const chosen = iconName(value);
  const names = offeredIcons(typed, icons, chosen);
  return (
    <div className={styles.picker}>
      <SearchField
        label={label}
        placeholder="Search icons"
        hint={`Type at least ${ICON_SEARCH_MIN} characters.`}
        value={typed}
        onChange={setTyped}
        // The search is live, so Enter does nothing; in particular, it must not submit the form.
        onSubmit={() => undefined}
      />
      <IconGrid label={label} names={names} chosen={chosen} onPick={(name) => onChange(iconString(name))} />
      <p role="status" className={names.length > 0 ? 'visually-hidden' : 'ink-2'}>
        {isSearching && statusText(names.length, icons !== null, isFailed)}
      </p>
    </div>
  );
}

function statusText(count: number, isLoaded: boolean, isFailed: boolean): string {
  if (isFailed) return 'We couldn’t load the icons. Search again.';
  if (!isLoaded) return 'Loading...';
  return count === 0 ? 'No icons found' : `${count} ${count === 1 ? 'icon' : 'icons'} found`;
}

interface IconGridProps {
  label: string;
  names: readonly string[];
  chosen: string;
  onPick: (name: string) => void;
}

function IconGrid({ label, names, chosen, onPick }: IconGridProps) {
  const grid = useCenteredChoice();
  const cellKeys = useGridKeys(chosen, names);
  if (names.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a scrolling grid in every browser
    <div ref={grid} role="group" aria-label={label} className={styles.grid}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.cell}
          aria-label={spokenIconName(name)}
          title={spokenIconName(name)}
          aria-pressed={name === chosen}
          onClick={() => onPick(name)}
          {...cellKeys(name)}
        >
          <IconGlyph icon={iconString(name)} size={18} />
        </button>
      ))}
    </div>
  );
}

import { Check } from 'lucide-react';
import { useId } from 'react';
import styles from './ColorPalette.module.css';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import { palette } from './palette.ts';
import { useCenteredChoice } from './useCenteredChoice.ts';
import { useGridKeys } from './useGridKeys.ts';

const hexes = palette.map(({ hex }) => hex);

interface ColorPaletteProps {
  label: string;
  /** A hex color, which may be outside the palette. */
  value: string;
  onChange: (hex: string) => void;
}

/** 120 colors: a column for each hue, from light to dark. Below 960 px, it scrolls horizontally. */
export function ColorPalette({ label, value, onChange }: ColorPaletteProps) {
  const id = useId();
  const grid = useCenteredChoice();
  const chosen = value.toUpperCase();
  const cellKeys = useGridKeys(chosen, hexes);
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a scrolling grid in every browser */}
      <div ref={grid} role="group" aria-labelledby={id} className={styles.palette}>
        {palette.map(({ hex, name, isPale }) => (
          <button
            key={hex}
            type="button"
            className={classNames(styles.color, isPale && styles.pale)}
            style={{ '--c': hex }}
            aria-label={`${name} ${hex}`}
            title={name}
            aria-pressed={hex === chosen}
            onClick={() => onChange(hex)}
            {...cellKeys(hex)}
          >
            {hex === chosen && <Icon icon={Check} />}
          </button>
        ))}
      </div>
    </div>
  );
}

import { useEffect, useState } from 'react';
import styles from './CategoryIcon.module.css';
import { defaultCategoryIcon, findSuggestedIcon, iconName, loadAllIcons } from './categoryIcons.ts';
import { classNames } from './classNames.ts';
import type { IconShape } from './iconShape.ts';

const glyphSizes = { small: 15, medium: 18, large: 24 };
const defaultColor = 'var(--series-1)';

interface CategoryIconProps {
  /** "fas fa-tag": style prefix, space, icon name. */
  icon?: string | null | undefined;
  /** A hex color. */
  color?: string | null | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** No category yet: a dashed tile with a question mark. */
  isUncategorized?: boolean | undefined;
}

/** A tile in the category's color. Decorative: the name is always next to it. */
export function CategoryIcon({ icon, color, size = 'medium', isUncategorized = false }: CategoryIconProps) {
  const tile = classNames(styles.tile, size !== 'medium' && styles[size], isUncategorized && styles.none);
  if (isUncategorized) {
    return (
      <span className={tile} aria-hidden="true">
        ?
      </span>
    );
  }
  return (
    <span className={tile} style={{ '--c': color || defaultColor }} aria-hidden="true">
      <IconGlyph icon={icon || defaultCategoryIcon} size={glyphSizes[size]} />
    </span>
  );
}

interface IconGlyphProps {
  icon: string;
  size: number;
}

/** The glyph in the current text color. An unknown icon is shown as a tag. */
export function IconGlyph({ icon, size }: IconGlyphProps) {
  const suggested = findSuggestedIcon(icon);
  return suggested ? <Glyph shape={suggested} size={size} /> : <LoadedGlyph icon={icon} size={size} />;
}

function Glyph({ shape, size }: { shape: IconShape; size: number }) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${shape.width} ${shape.height}`} aria-hidden="true">
      <path fill="currentColor" d={shape.path} />
    </svg>
  );
}

/** An icon that isn't among the suggested ones, so the whole set is loaded for it. */
function LoadedGlyph({ icon, size }: IconGlyphProps) {
  const [loaded, setLoaded] = useState<{ icon: string; shape: IconShape | null } | null>(null);

  useEffect(() => {
    let isWanted = true;
    const fallback = findSuggestedIcon(defaultCategoryIcon);
    loadAllIcons().then(
      (icons) => isWanted && setLoaded({ icon, shape: icons.get(iconName(icon)) ?? fallback }),
      () => isWanted && setLoaded({ icon, shape: fallback }),
    );
    return () => {
      isWanted = false;
    };
  }, [icon]);

  if (loaded?.icon !== icon || !loaded.shape) return <svg width={size} height={size} aria-hidden="true" />;
  return <Glyph shape={loaded.shape} size={size} />;
}

import type { Tag } from '@cairn/contract';
import { X } from 'lucide-react';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './TagChip.module.css';

interface TagChipProps {
  tag: Pick<Tag, 'name' | 'color'>;
  /** In a dense row. */
  isSmall?: boolean | undefined;
  /** Shows a button that removes the tag. */
  onRemove?: (() => void) | undefined;
}

/** A tag's name with a mark in its color. */
export function TagChip({ tag, isSmall = false, onRemove }: TagChipProps) {
  return (
    <span className={classNames(styles.chip, isSmall && styles.small)} style={{ '--c': tag.color }}>
      <span className={styles.name}>{tag.name}</span>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={`Remove ${tag.name}`} onClick={onRemove}>
          <Icon icon={X} size={14} />
        </button>
      )}
    </span>
  );
}

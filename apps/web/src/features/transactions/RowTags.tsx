import type { Tag, Transaction } from '@cairn/contract';
import styles from './RowTags.module.css';

const SHOWN_TAGS = 2;

export type TagsById = ReadonlyMap<number, Tag>;

interface RowTagsProps {
  tags: Transaction['tags'];
  tagsById: TagsById;
}

/** Two tags at most, then "+2". */
export function RowTags({ tags, tagsById }: RowTagsProps) {
  const names = tags.flatMap(({ tagId }) => tagsById.get(tagId)?.name ?? []);
  const hidden = names.slice(SHOWN_TAGS);
  if (names.length === 0) return null;
  return (
    <span className={styles.tags}>
      {names.slice(0, SHOWN_TAGS).map((name) => (
        <span key={name} className={styles.tag}>
          <span className="ink-3" aria-hidden="true">
            #
          </span>
          <span className="visually-hidden">Tag </span>
          {name}
        </span>
      ))}
      {hidden.length > 0 && (
        <span className={styles.tag} title={hidden.join(', ')}>
          +{hidden.length}
          <span className="visually-hidden"> more tags: {hidden.join(', ')}</span>
        </span>
      )}
    </span>
  );
}

import type { Tag, Transaction } from '@cairn/contract';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { byTagName } from '../ledger/index.ts';
import { TagChip } from '../tags/index.ts';
import styles from './RowTags.module.css';

const SHOWN_TAGS = 2;
/** As high as a small TagChip. */
const TAG_PX = 20;

export type TagsById = ReadonlyMap<number, Tag>;

interface RowTagsProps {
  tags: Transaction['tags'];
  tagsById: TagsById;
}

/** Two tags at most, then "+2". Until their names are known, a row keeps the place for them, so none moves later. */
export function RowTags({ tags, tagsById }: RowTagsProps) {
  if (tags.length > 0 && tagsById.size === 0)
    return (
      <span className={styles.tags} aria-hidden="true">
        <Skeleton width={72} height={TAG_PX} />
      </span>
    );
  const shown = tags.flatMap(({ tagId }) => tagsById.get(tagId) ?? []).toSorted(byTagName);
  const hidden = shown.slice(SHOWN_TAGS).map(({ name }) => name);
  if (shown.length === 0) return null;
  return (
    <span className={styles.tags}>
      {shown.slice(0, SHOWN_TAGS).map((tag) => (
        <span key={tag.id} className={styles.tag}>
          <span className="visually-hidden">Tag </span>
          <TagChip tag={tag} isSmall />
        </span>
      ))}
      {hidden.length > 0 && (
        <span className={styles.more} title={hidden.join(', ')}>
          +{hidden.length}
          <span className="visually-hidden"> more tags: {hidden.join(', ')}</span>
        </span>
      )}
    </span>
  );
}

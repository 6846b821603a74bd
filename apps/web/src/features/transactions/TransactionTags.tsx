import type { Transaction } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { byTagName, tagsQuery } from '../ledger/index.ts';
import { TagChip, TagPicker } from '../tags/index.ts';
import styles from './OwnFields.module.css';

interface TransactionTagsProps {
  tags: Transaction['tags'];
  isEditing: boolean;
  onEdit: () => void;
  onSave: (tagIds: number[]) => void;
  onDone: () => void;
}

/** The transaction's tags, and a field to add and remove them. */
export function TransactionTags({ tags, isEditing, onEdit, onSave, onDone }: TransactionTagsProps) {
  const { data: all = [] } = useQuery(tagsQuery);
  const ids = tags.map(({ tagId }) => tagId);
  const shown = all.filter(({ id }) => ids.includes(id)).toSorted(byTagName);
  if (isEditing)
    return (
      <div className={styles.editor}>
        <TagPicker label="Tags" isFocused value={ids} onChange={onSave} onDone={onDone} onEscape={onDone} />
        <div className={styles.actions}>
          <Button size="small" onClick={onDone}>
            Done
          </Button>
        </div>
      </div>
    );
  return (
    <span className={styles.tags}>
      {shown.map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
      <Button size="small" variant="ghost" icon={Plus} onClick={onEdit}>
        Add tag
      </Button>
    </span>
  );
}

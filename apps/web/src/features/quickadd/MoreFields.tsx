import { DESCRIPTION_MAX } from '@cairn/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TagPicker } from '../tags/index.ts';
import styles from './QuickAddDialog.module.css';
import type { QuickAddDraft } from './quickAddDraft.ts';

interface MoreFieldsProps {
  draft: QuickAddDraft;
  change: <Field extends 'description' | 'tagIds' | 'newTags'>(field: Field, value: QuickAddDraft[Field]) => void;
  /** Whether the split dialog opens once the transaction is created. */
  isSplitNext: boolean;
  onSplitNext: (isSplitNext: boolean) => void;
}

/** Fields that few transactions need, behind a button. */
export function MoreFields({ draft, change, isSplitNext, onSplitNext }: MoreFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div className={styles.full}>
        <Button variant="ghost" icon={Plus} className={styles.more} onClick={() => setOpen(true)}>
          Description, tags, or a split
        </Button>
      </div>
    );
  return (
    <>
      <TextField
        className={styles.full}
        label="Description"
        autoFocus
        maxLength={DESCRIPTION_MAX}
        autoComplete="off"
        value={draft.description}
        onChange={(event) => change('description', event.target.value)}
      />
      <div className={styles.full}>
        <p className={styles.label}>Tags</p>
        <TagPicker
          label="Tags"
          value={draft.tagIds}
          onChange={(tagIds) => change('tagIds', tagIds)}
          created={{ names: draft.newTags, onChange: (names) => change('newTags', names) }}
        />
      </div>
      <Switch
        className={styles.full}
        label="Split it next"
        hint="Once it’s created, you divide it among categories."
        checked={isSplitNext}
        onChange={(event) => onSplitNext(event.target.checked)}
      />
    </>
  );
}

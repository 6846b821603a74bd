import type { AnswerOf, getTransactionData } from '@cairn/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './OwnFields.module.css';
import { useSaveOwnFields } from './ownFields.data.ts';
import { TransactionNote } from './TransactionNote.tsx';
import { TransactionTags } from './TransactionTags.tsx';

/** The user's note and tags. Missing ones are quiet buttons instead of rows. */
export function OwnFields({ transaction }: { transaction: AnswerOf<typeof getTransactionData> }) {
  const { id, note, tags } = transaction;
  const [edited, setEdited] = useState<'note' | 'tags' | null>(null);
  const save = useSaveOwnFields(id);
  const close = () => setEdited(null);

  function saveNote(text: string) {
    close();
    if (text !== note) save.mutate({ note: text });
  }

  const hasNote = note !== '' || edited === 'note';
  const hasTags = tags.length > 0 || edited === 'tags';
  return (
    <>
      <dl className={styles.rows}>
        {hasNote && (
          <div>
            <dt>Note</dt>
            <dd>
              <TransactionNote
                note={note}
                isEditing={edited === 'note'}
                onEdit={() => setEdited('note')}
                onSave={saveNote}
                onCancel={close}
              />
            </dd>
          </div>
        )}
        {hasTags && (
          <div>
            <dt>Tags</dt>
            <dd>
              <TransactionTags
                tags={tags}
                isEditing={edited === 'tags'}
                onEdit={() => setEdited('tags')}
                onSave={(tagIds) => save.mutate({ tagIds })}
                onDone={close}
              />
            </dd>
          </div>
        )}
      </dl>
      {!(hasNote && hasTags) && (
        <div className={styles.missing}>
          {!hasNote && (
            <Button size="small" variant="ghost" icon={Plus} onClick={() => setEdited('note')}>
              Add a note
            </Button>
          )}
          {!hasTags && (
            <Button size="small" variant="ghost" icon={Plus} onClick={() => setEdited('tags')}>
              Add tag
            </Button>
          )}
        </div>
      )}
    </>
  );
}

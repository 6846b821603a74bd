import type { AnswerOf, getTransactionData } from '@cairn/contract';
import { HandCoins, Plus } from 'lucide-react';
import { useState } from 'react';
import { unsavedTexts } from '../../app/unsavedTexts.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './OwnFields.module.css';
import { useSaveOwnFields } from './ownFields.data.ts';
import { Reimbursement } from './Reimbursement.tsx';
import { useSaveReimbursement } from './reimbursement.data.ts';
import { TransactionNote } from './TransactionNote.tsx';
import { TransactionTags } from './TransactionTags.tsx';
import { cellKey } from './useRowEditing.ts';

/** The user's note and tags. Missing ones are quiet buttons instead of rows. */
export function OwnFields({ transaction }: { transaction: AnswerOf<typeof getTransactionData> }) {
  const { id, note, tags, isIncome, markedAsTransfer } = transaction;
  const [edited, setEdited] = useState<'note' | 'tags' | null>(null);
  // The transaction as it was when the user began to edit the note.
  const [seen, setSeen] = useState(transaction);
  const { saveNote, saveTags } = useSaveOwnFields();
  const reimbursement = useSaveReimbursement();
  const unsavedKey = cellKey(id, 'note');
  const close = () => setEdited(null);

  function editNote() {
    setSeen(transaction);
    setEdited('note');
  }

  function finishNote(text: string) {
    close();
    unsavedTexts.delete(unsavedKey);
    if (text !== seen.note) saveNote(seen, text).catch(() => unsavedTexts.set(unsavedKey, text));
  }

  function cancelNote() {
    close();
    unsavedTexts.delete(unsavedKey);
  }

  const hasNote = note !== '' || edited === 'note';
  const hasTags = tags.length > 0 || edited === 'tags';
  const canBeOwed = !isIncome && !markedAsTransfer && tags.every(({ state }) => state === null);
  return (
    <>
      <dl className="detail-rows">
        {hasNote && (
          <div>
            <dt>Note</dt>
            <dd>
              <TransactionNote
                note={note}
                initialText={unsavedTexts.get(unsavedKey) ?? seen.note}
                isEditing={edited === 'note'}
                onEdit={editNote}
                onType={(text) => unsavedTexts.set(unsavedKey, text)}
                onSave={finishNote}
                onCancel={cancelNote}
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
                // The mutation cache reports failures.
                onSave={(tagIds) => void saveTags(transaction, tagIds).catch(() => undefined)}
                onDone={close}
              />
            </dd>
          </div>
        )}
        <Reimbursement transaction={transaction} />
      </dl>
      {!(hasNote && hasTags && !canBeOwed) && (
        <div className={styles.missing}>
          {!hasNote && (
            <Button size="small" variant="ghost" icon={Plus} onClick={editNote}>
              Add a note
            </Button>
          )}
          {!hasTags && (
            <Button size="small" variant="ghost" icon={Plus} onClick={() => setEdited('tags')}>
              Add tag
            </Button>
          )}
          {canBeOwed && (
            <Button
              size="small"
              variant="ghost"
              icon={HandCoins}
              isPending={reimbursement.isPending}
              onClick={() => reimbursement.mutate({ id, state: 'owed' })}
            >
              Someone owes me this
            </Button>
          )}
        </div>
      )}
    </>
  );
}

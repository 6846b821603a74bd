import type { Tag } from '@cairn/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useForm } from '../../app/form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { ColorPalette } from '../../ui/ColorPalette.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SumField } from '../../ui/SumField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useDiscardPrompt } from '../../ui/useDiscardPrompt.tsx';
import { newPeriod, type PeriodTag } from './periodSpending.ts';
import styles from './TagModal.module.css';
import { nextTagColor } from './tagChoices.ts';
import { NAME_TAKEN, type TagDraft, tagForm } from './tagForm.ts';
import { isNameTaken, useSaveTag } from './tags.data.ts';

interface TagModalProps {
  /** Null adds a tag. */
  tag: Tag | null;
  /** All tags, because names are unique. */
  tags: readonly Tag[];
  onClose: () => void;
  /** Called with a period that is new, instead of closing. */
  onPeriod: (tag: PeriodTag) => void;
}

const FORM_ID = 'tag-form';

const emptyDraft = (color: string): TagDraft => ({ name: '', color, startsOn: '', endsOn: '', budget: '' });

/** Adds or changes a tag: its name, color, period, and budget. */
export function TagModal({ tag, tags, onClose, onPeriod }: TagModalProps) {
  const save = useSaveTag(true);
  const [schema] = useState(() => tagForm(tags.filter(({ id }) => id !== tag?.id)));
  const [initial] = useState(() => (tag ? z.encode(schema, tag) : emptyDraft(nextTagColor(tags))));
  const { draft, setDraft, errors, submit, form } = useForm({
    schema,
    initial,
    failure: save.error,
    send: (values) =>
      save.mutate(
        { id: tag?.id ?? null, ...values },
        {
          onSuccess: ({ answer }) => {
            const period = newPeriod(tag, { id: answer, ...values });
            if (period) onPeriod(period);
            else onClose();
          },
        },
      ),
  });
  const change = (fields: Partial<TagDraft>) => setDraft({ ...draft, ...fields });
  const isTyped = JSON.stringify(draft) !== JSON.stringify(initial);
  const { close, prompt } = useDiscardPrompt('tag', isTyped, onClose);
  return (
    <Modal
      title={tag ? 'Edit Tag' : 'Add Tag'}
      isOpen
      onCancel={close}
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" isPending={save.isPending}>
            {tag ? 'Save Tag' : 'Add Tag'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={form} onSubmit={submit} noValidate aria-label="Tag" className={styles.form}>
        <TextField
          label="Name"
          isRequired
          data-autofocus
          value={draft.name}
          error={isNameTaken(save.error) && errors.name ? NAME_TAKEN : errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <ColorPalette label="Color" value={draft.color} onChange={(hex) => change({ color: hex })} />
        <div className={styles.period}>
          <DateField
            label="Starts"
            value={draft.startsOn}
            error={errors.startsOn}
            onChange={(event) => change({ startsOn: event.target.value })}
          />
          <DateField
            label="Ends"
            value={draft.endsOn}
            error={errors.endsOn}
            onChange={(event) => change({ endsOn: event.target.value })}
          />
        </div>
        <SumField
          label="Budget"
          hint="Optional, for example for a trip."
          value={draft.budget}
          error={errors.budget}
          onChange={(budget) => change({ budget })}
        />
      </form>
      {prompt}
    </Modal>
  );
}

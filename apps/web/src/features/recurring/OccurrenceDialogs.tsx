import type { ListedSeries, SeriesOccurrence } from '@cairn/contract';
import { formatDay, LARGEST_AMOUNT } from '@cairn/domain';
import { useId } from 'react';
import * as z from 'zod/mini';
import { typedDay, typedMoney } from '../../app/form/typed.ts';
import { useForm } from '../../app/form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { moneyInputOf } from '../../ui/moneyInput.ts';
import { useDecideOccurrence } from './recurring.data.ts';

interface OccurrenceDialogProps {
  series: ListedSeries;
  occurrence: SeriesOccurrence;
  onClose: () => void;
}

const moveForm = z.object({ movedToOn: typedDay('Choose a date') });

/** Moves one occurrence to another day. */
export function MoveDialog({ series, occurrence, onClose }: OccurrenceDialogProps) {
  const id = useId();
  const decide = useDecideOccurrence();
  const { draft, setDraft, errors, submit, form } = useForm({
    schema: moveForm,
    initial: { movedToOn: occurrence.expectedOn },
    failure: decide.error,
    send: ({ movedToOn }) =>
      decide.mutate({ series, occurrence, decision: { kind: 'moved', movedToOn } }, { onSuccess: onClose }),
  });
  return (
    <Modal
      title={`Move ${series.name}`}
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isPending={decide.isPending}>
            Move
          </Button>
        </>
      }
    >
      <form id={id} ref={form} onSubmit={submit} noValidate aria-label="Move">
        <DateField
          data-autofocus
          label="New date"
          isRequired
          hint={`Only the one that is due on ${formatDay(occurrence.dueOn)} moves.`}
          error={errors.movedToOn}
          value={draft.movedToOn}
          onChange={({ target }) => setDraft({ movedToOn: target.value })}
        />
      </form>
    </Modal>
  );
}

const amountForm = z.object({ amountCents: typedMoney('Enter an amount', { max: LARGEST_AMOUNT }) });

/** Changes what one occurrence is expected to cost. */
export function AmountDialog({ series, occurrence, onClose }: OccurrenceDialogProps) {
  const id = useId();
  const decide = useDecideOccurrence();
  const { draft, setDraft, errors, submit, form } = useForm({
    schema: amountForm,
    initial: { amountCents: moneyInputOf(occurrence.amount) },
    failure: decide.error,
    send: ({ amountCents }) =>
      decide.mutate({ series, occurrence, decision: { kind: 'amount', amountCents } }, { onSuccess: onClose }),
  });
  return (
    <Modal
      title={`Change the amount of ${series.name}`}
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isPending={decide.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} ref={form} onSubmit={submit} noValidate aria-label="Amount">
        <MoneyField
          data-autofocus
          label="Amount"
          isRequired
          hint={`Only for the one that is due on ${formatDay(occurrence.dueOn)}.`}
          error={errors.amountCents}
          value={draft.amountCents}
          onChange={(amountCents) => setDraft({ amountCents })}
        />
      </form>
    </Modal>
  );
}

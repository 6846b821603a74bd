import type { ListedSeries, SeriesOccurrence } from '@cairn/contract';
import { type Day, formatDay, LARGEST_AMOUNT } from '@cairn/domain';
import * as z from 'zod/mini';
import { typedDay, typedMoney } from '../../app/form/typed.ts';
import { useForm } from '../../app/form/useForm.ts';
import { DateField } from '../../ui/DateField.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { moneyInputOf } from '../../ui/moneyInput.ts';
import { FormModal } from './FormModal.tsx';
import { useDecideOccurrence, useEndSeries } from './recurring.data.ts';

interface OccurrenceDialogProps {
  series: ListedSeries;
  occurrence: SeriesOccurrence;
  onClose: () => void;
}

const moveForm = z.object({ movedToOn: typedDay('Choose a date') });

/** Moves one occurrence to another day. */
export function MoveDialog({ series, occurrence, onClose }: OccurrenceDialogProps) {
  const decide = useDecideOccurrence();
  const { draft, setDraft, errors, submit, form } = useForm({
    schema: moveForm,
    initial: { movedToOn: occurrence.expectedOn },
    failure: decide.error,
    send: ({ movedToOn }) =>
      decide.mutate({ series, occurrence, decision: { kind: 'moved', movedToOn } }, { onSuccess: onClose }),
  });
  const shared = { form, onSubmit: submit, isPending: decide.isPending, onClose };
  return (
    <FormModal {...shared} title={`Move ${series.name}`} label="Move" submitLabel="Move">
      <DateField
        data-autofocus
        label="New date"
        isRequired
        hint={`Only the one that is due on ${formatDay(occurrence.dueOn)} moves.`}
        error={errors.movedToOn}
        value={draft.movedToOn}
        onChange={({ target }) => setDraft({ movedToOn: target.value })}
      />
    </FormModal>
  );
}

const amountForm = z.object({ amountCents: typedMoney('Enter an amount', { max: LARGEST_AMOUNT }) });

/** Changes what one occurrence is expected to cost. */
export function AmountDialog({ series, occurrence, onClose }: OccurrenceDialogProps) {
  const decide = useDecideOccurrence();
  const { draft, setDraft, errors, submit, form } = useForm({
    schema: amountForm,
    initial: { amountCents: moneyInputOf(occurrence.amount) },
    failure: decide.error,
    send: ({ amountCents }) =>
      decide.mutate({ series, occurrence, decision: { kind: 'amount', amountCents } }, { onSuccess: onClose }),
  });
  const shared = { form, onSubmit: submit, isPending: decide.isPending, onClose };
  return (
    <FormModal {...shared} title={`Change the amount of ${series.name}`} label="Amount" submitLabel="Save">
      <MoneyField
        data-autofocus
        label="Amount"
        isRequired
        hint={`Only for the one that is due on ${formatDay(occurrence.dueOn)}.`}
        error={errors.amountCents}
        value={draft.amountCents}
        onChange={(amountCents) => setDraft({ amountCents })}
      />
    </FormModal>
  );
}

const endForm = z.object({ endsOn: typedDay('Choose a date') });

interface EndDialogProps {
  series: ListedSeries;
  today: Day;
  onClose: () => void;
}

/** Ends a whole series. */
export function EndDialog({ series, today, onClose }: EndDialogProps) {
  const end = useEndSeries();
  const { draft, setDraft, errors, submit, form } = useForm({
    schema: endForm,
    initial: { endsOn: today },
    failure: end.error,
    send: ({ endsOn }) => end.mutate({ series, endsOn }, { onSuccess: onClose }),
  });
  const shared = { form, onSubmit: submit, isPending: end.isPending, onClose };
  return (
    <FormModal {...shared} title={`End ${series.name}?`} label="End" submitLabel="End It">
      <DateField
        data-autofocus
        label="Last day on which it can be due"
        isRequired
        hint="Its payments and past dates stay."
        error={errors.endsOn}
        value={draft.endsOn}
        onChange={({ target }) => setDraft({ endsOn: target.value })}
      />
    </FormModal>
  );
}

import { GOAL_NAME_MAX, type ListedGoal } from '@cairn/contract';
import { formatCents } from '@cairn/domain';
import { useMemo, useState } from 'react';
import { PlanField } from '../../app/form/PlanField.tsx';
import { readPlanned } from '../../app/form/planAmount.ts';
import { type FormErrors, useForm } from '../../app/form/useForm.ts';
import { browserToday } from '../../app/today.ts';
import { Button } from '../../ui/Button.tsx';
import { ColorPalette } from '../../ui/ColorPalette.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { IconPicker } from '../../ui/IconPicker.tsx';
import { Select } from '../../ui/Select.tsx';
import { SheetDialog } from '../../ui/SheetDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useDiscardPrompt } from '../../ui/useDiscardPrompt.tsx';
import { ConflictNote, useSeenIn } from '../ledger/index.ts';
import { earmarksOf, type Rooms, roomsFor } from './earmarks.ts';
import { GoalAmountField } from './GoalAmountField.tsx';
import styles from './GoalDialog.module.css';
import { type GoalDraft, goalForm, neededNow, startGoal } from './goalForm.ts';
import { type GoalsAnswer, useDeleteGoal, useSaveGoal } from './goals.data.ts';
import { HeldFields } from './HeldFields.tsx';

const FORM_ID = 'goal-form';

interface PartProps {
  answer: GoalsAnswer;
  goal: ListedGoal | null;
  rooms: Rooms;
  draft: GoalDraft;
  errors: FormErrors;
  onChange: (change: Partial<GoalDraft>) => void;
}

function LookFields({ draft, onChange }: PartProps) {
  return (
    <details className={styles.look}>
      <summary>Icon and color</summary>
      <IconPicker label="Icon" value={draft.icon} onChange={(icon) => onChange({ icon })} />
      <ColorPalette label="Color" value={draft.iconColor} onChange={(iconColor) => onChange({ iconColor })} />
    </details>
  );
}

function PlanFields({ rooms, draft, errors, onChange }: PartProps) {
  const needed = neededNow(draft, browserToday(), rooms);
  return (
    <>
      <GoalAmountField
        label="Amount you need"
        isRequired
        error={errors.target}
        read={(typed) => readPlanned(typed, 1)}
        value={draft.target}
        onChange={(target) => onChange({ target })}
      />
      <DateField
        label="By"
        hint="Leave it empty if there is no hurry."
        error={errors.dueOn}
        value={draft.dueOn}
        onChange={({ target }) => onChange({ dueOn: target.value })}
      />
      <PlanField
        label="Planned each month"
        hint={
          needed === null
            ? 'Promised to this goal in your budget.'
            : `${formatCents(needed)} a month would be enough. Your budget shows it as promised to goals.`
        }
        error={errors.monthly}
        value={draft.monthly}
        onChange={(monthly) => onChange({ monthly })}
      />
    </>
  );
}

function PriorityField({ answer, goal, draft, onChange }: PartProps) {
  const count = answer.goals.length + (goal ? 0 : 1);
  if (count < 2) return null;
  const options = Array.from({ length: count }, (_, index) => ({
    value: String(index + 1),
    label: `${index + 1} of ${count}`,
  }));
  return (
    <Select
      label="Priority"
      hint="If an account has too little, the last goals go without first."
      options={options}
      value={draft.priority}
      onChange={({ target }) => onChange({ priority: target.value })}
    />
  );
}

interface GoalDialogProps {
  answer: GoalsAnswer;
  /** Null adds a goal. */
  goal: ListedGoal | null;
  start: GoalDraft;
  onClose: () => void;
}

function useGoalForm({ answer, goal, start, onClose }: GoalDialogProps) {
  const save = useSaveGoal(true);
  const [initial] = useState(start);
  const [opened, setOpened] = useState(goal);
  const rooms = useMemo(() => roomsFor(answer.accounts, goal, opened), [answer.accounts, goal, opened]);
  const schema = useMemo(() => goalForm(browserToday(), opened?.dueOn ?? null, rooms), [opened, rooms]);
  const seen = useSeenIn({ changedIn: goal?.changedIn ?? 0 });
  const form = useForm({
    schema,
    initial,
    failure: save.error,
    send: (fields) => {
      const { amounts: _amounts, priority, ...rest } = fields;
      const isMoved = priority !== initial.priority;
      const body = {
        ...rest,
        id: goal?.id,
        earmarks: earmarksOf(fields),
        ...(isMoved && { priority: Number(priority) }),
        // A goal whose money was spent is open again once it is changed.
        ...(goal?.state === 'spent' && { state: 'saving' as const }),
      };
      const text = goal ? `${fields.name} saved` : `${fields.name} added`;
      save.mutate(
        { body, seenIn: goal ? seen.seenIn : undefined, text },
        { onSuccess: onClose, onError: seen.onError },
      );
    },
  });
  const hasInput = JSON.stringify(form.draft) !== JSON.stringify(initial);
  const parts: PartProps = {
    ...{ answer, goal, rooms, draft: form.draft, errors: form.errors },
    onChange: (change) => form.setDraft({ ...form.draft, ...change }),
  };
  const takeNewest = () => {
    if (!goal) return;
    setOpened(goal);
    form.setDraft(startGoal(goal, answer.goals.indexOf(goal) + 1));
    seen.acceptNewest();
  };
  return { ...form, parts, hasConflict: seen.hasConflict, takeNewest, hasInput, isSaving: save.isPending };
}

/** Adds or changes a goal. */
export default function GoalDialog(props: GoalDialogProps) {
  const { answer, goal, onClose } = props;
  const { parts, hasConflict, takeNewest, hasInput, isSaving, submit, form } = useGoalForm(props);
  const remove = useDeleteGoal(onClose);
  const { close, prompt } = useDiscardPrompt('goal', hasInput, onClose);
  return (
    <SheetDialog
      title={goal ? 'Edit Goal' : 'Add Goal'}
      onClose={close}
      foot={
        <>
          {goal && (
            <Button variant="ghost" isPending={remove.isPending} onClick={() => remove.mutate(goal)}>
              Delete
            </Button>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" isPending={isSaving}>
            {goal ? 'Save' : 'Add Goal'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={form} onSubmit={submit} noValidate aria-label="Goal" className={styles.form}>
        {goal && hasConflict && <ConflictNote newest={[goal.name, formatCents(goal.target)]} onUse={takeNewest} />}
        <TextField
          data-autofocus
          label="What is it for?"
          isRequired
          autoComplete="off"
          maxLength={GOAL_NAME_MAX}
          error={parts.errors.name}
          value={parts.draft.name}
          onChange={({ target }) => parts.onChange({ name: target.value })}
        />
        <PlanFields {...parts} />
        <PriorityField {...parts} />
        <HeldFields
          accounts={answer.accounts}
          rooms={parts.rooms}
          amounts={parts.draft.amounts}
          errors={parts.errors}
          onChange={(amounts) => parts.onChange({ amounts })}
        />
        <LookFields {...parts} />
      </form>
      {prompt}
    </SheetDialog>
  );
}

import { type Budget, type Cents, type Month, withPlannedAmount } from '@cairn/domain';
import { createContext, useContext, useRef, useState } from 'react';
import { browserToday } from '../../app/today.ts';
import {
  type AmountReach,
  amountSave,
  canReachLater,
  editableSubjects,
  inOrder,
  orderOf,
  savedText,
  subjectId,
} from './amountEdit.ts';
import { splitByKind } from './budgetFigures.ts';
import { useSaveAmount } from './budgets.data.ts';
import { placeOf } from './savedAmounts.ts';

export interface AmountEditing {
  readonly month: Month;
  /** The category or subcategory whose amount is being typed. */
  readonly editingId: number | null;
  /** Whose amount gets the focus back after editing. */
  readonly returnId: number | null;
  readonly canReachLater: boolean;
  readonly isEditable: (id: number) => boolean;
  /** The months that the amount is for at first. */
  readonly reach: AmountReach;
  readonly start: (id: number, reach?: AmountReach) => void;
  /** While a field that was left can't be saved, starting elsewhere leads back to it. Null once it has the focus. */
  readonly hold: (field: HTMLElement | null) => void;
  /** Closes the field, and returns the focus to the amount unless the user has moved it elsewhere. */
  readonly stop: (hasFocus: boolean) => void;
  /** Opens the next amount in the list, or closes the field at the end of it. */
  readonly move: (step: 1 | -1) => void;
  /** Replaces the amount that the field was opened with. */
  readonly save: (id: number, amounts: { opened: Cents; after: Cents }, reach: AmountReach) => void;
  readonly leftToBudget: (id: number, amount: Cents) => Cents;
}

const context = createContext<AmountEditing | null>(null);

export const AmountEditingProvider = context.Provider;

/** Null where amounts can't be edited in place, as in the annual view. */
export function useAmountEditing(): AmountEditing | null {
  return useContext(context);
}

interface EditingState {
  readonly id: number | null;
  readonly returnId: number | null;
  readonly order: ReturnType<typeof orderOf> | null;
  readonly reach: AmountReach;
  /** The last change in the figures when the field was opened. */
  readonly seenIn: number | undefined;
}

const closed: EditingState = { id: null, returnId: null, order: null, reach: 'month', seenIn: undefined };

/** Which amount is being edited, and the budget with its rows in the order they had when editing began. */
export function useAmountEditingState(loaded: Budget, month: Month | null, open: ReadonlySet<number>) {
  const [state, setState] = useState(closed);
  const held = useRef<HTMLElement | null>(null);
  const save = useSaveAmount();
  const today = browserToday();
  const budget = state.order === null ? loaded : inOrder(loaded, state.order);
  if (month === null) return { budget, editing: null };
  const subjects = splitByKind(budget).flatMap((rows) => editableSubjects(rows, open));
  const ids = subjects.map(subjectId);
  const { changedIn: seenIn } = budget;
  const editing: AmountEditing = {
    month,
    editingId: state.id,
    returnId: state.returnId,
    canReachLater: canReachLater(month, today),
    isEditable: (id) => ids.includes(id),
    reach: state.reach,
    start: (id, reach = 'month') => {
      if (held.current?.isConnected) held.current.focus();
      else setState({ id, returnId: null, order: state.order ?? orderOf(budget), reach, seenIn });
    },
    hold: (field) => {
      held.current = field;
    },
    // Another amount may be open by now.
    stop: (hasFocus) =>
      setState((now) => (now.id === state.id ? { ...closed, returnId: hasFocus ? state.id : null } : now)),
    move: (step) => {
      const next = state.id === null ? undefined : ids[ids.indexOf(state.id) + step];
      setState(next === undefined ? { ...closed, returnId: state.id } : { ...state, id: next, reach: 'month', seenIn });
    },
    save: (id, { opened, after }, reach) => {
      const subject = subjects.find((one) => subjectId(one) === id);
      if (!subject) return;
      const edit = { subject, month, amount: after, reach, today };
      const call = amountSave(edit);
      if (call === null) return;
      const before = subject.subcategory ?? subject.category;
      // A newer amount that arrived while typing hasn't been seen.
      const seenIn = before.budget === opened ? budget.changedIn : state.seenIn;
      const places = [placeOf(id, month)];
      save.mutate({ call, places, seenIn, month, id, before, after, savedText: savedText(edit) });
    },
    leftToBudget: (id, amount) => withPlannedAmount(budget, { id, amount }).leftToBudget,
  };
  return { budget, editing };
}

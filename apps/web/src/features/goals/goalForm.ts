import { GOAL_NAME_MAX, type ListedGoal } from '@cairn/contract';
import { type Cents, cents, type Day, isDay, monthlyNeeds, monthsLeft } from '@cairn/domain';
import * as z from 'zod/mini';
import { plannedCents, plannedText, requiredPlan, typedPlan } from '../../app/form/planAmount.ts';
import { optional, typedDay, typedText } from '../../app/form/typed.ts';
import { amountsNow, findExcess, type Rooms, typedEarmarks } from './earmarks.ts';

const later = (today: Day) =>
  z.codec(typedDay('Enter a date'), z.custom<Day>(), {
    decode: (day, payload) => {
      if (day > today) return day;
      payload.issues.push({ code: 'custom', input: day, message: 'Choose a day after today' });
      return z.NEVER;
    },
    encode: (day) => day,
  });

/** A goal's typed fields. An unchanged day may have passed. */
export function goalForm(today: Day, dueOn: Day | null, rooms: Rooms) {
  const day = dueOn !== null && dueOn <= today ? typedDay('Enter a date') : later(today);
  const fields = z.object({
    name: typedText(z.string().check(z.maxLength(GOAL_NAME_MAX)), { missing: 'Enter a name' }),
    target: requiredPlan('Enter the amount you need', 1),
    dueOn: optional(day),
    monthly: typedPlan(),
    amounts: typedEarmarks(rooms),
    icon: z.string(),
    iconColor: z.string(),
    priority: z.string(),
  });
  return fields.check(({ value, issues }) => {
    const excess = findExcess(value.amounts, value.target, rooms);
    if (excess === null) return;
    const { accountId, message } = excess;
    const path = accountId === null ? ['earmarks'] : ['amounts', accountId];
    issues.push({ code: 'custom', input: value, path, message });
  });
}

export type GoalDraft = z.input<ReturnType<typeof goalForm>>;

export interface GoalLook {
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
}

export function blankGoal({ name, icon, iconColor }: GoalLook, place: number): GoalDraft {
  const empty = { target: '', dueOn: '', monthly: '', amounts: {} };
  return { name, icon, iconColor, ...empty, priority: String(place) };
}

export function startGoal(goal: ListedGoal, place: number): GoalDraft {
  const { name, icon, iconColor, target, dueOn, monthly, earmarks } = goal;
  return {
    ...{ name, icon, iconColor, priority: String(place) },
    ...{ target: plannedText(target), dueOn: dueOn ?? '', monthly: plannedText(monthly) },
    amounts: Object.fromEntries(earmarks.map(({ accountId, amount }) => [String(accountId), plannedText(amount)])),
  };
}

/** The monthly amount needed with the typed values; null if they aren't enough to tell. */
export function neededNow(draft: GoalDraft, today: Day, rooms: Rooms): Cents | null {
  const target = plannedCents(draft.target);
  if (target === null || !isDay(draft.dueOn) || draft.dueOn <= today) return null;
  const have = Object.values(amountsNow(draft.amounts, rooms)).reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  const [first] = monthlyNeeds(target, cents(have), monthsLeft(today, draft.dueOn));
  return first ?? null;
}

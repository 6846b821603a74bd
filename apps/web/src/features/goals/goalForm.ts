import { GOAL_NAME_MAX, type HoldingAccount, type ListedGoal } from '@cairn/contract';
import { type Cents, cents, type Day, isDay, monthlyNeeds, monthsLeft } from '@cairn/domain';
import * as z from 'zod/mini';
import { plannedCents, plannedText, requiredPlan, typedPlan } from '../../app/form/planAmount.ts';
import { optional, typedDay, typedText } from '../../app/form/typed.ts';

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
export function goalForm(today: Day, dueOn: Day | null) {
  const day = dueOn !== null && dueOn <= today ? typedDay('Enter a date') : later(today);
  return z.object({
    name: typedText(z.string().check(z.maxLength(GOAL_NAME_MAX)), { missing: 'Enter a name' }),
    target: requiredPlan('Enter the amount you need').check(z.refine((amount) => amount > 0, 'Enter more than zero')),
    dueOn: optional(day),
    monthly: typedPlan(),
    amounts: z.record(z.string(), typedPlan()),
    icon: z.string(),
    iconColor: z.string(),
    priority: z.string(),
  });
}

export type GoalDraft = z.input<ReturnType<typeof goalForm>>;
export type GoalFields = z.output<ReturnType<typeof goalForm>>;

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

/** The money set aside, by account and without empty fields. */
export function earmarksOf({ amounts }: GoalFields) {
  return Object.entries(amounts).flatMap(([accountId, amount]) =>
    amount === null || amount === 0 ? [] : [{ accountId: Number(accountId), amount }],
  );
}

/** The monthly amount needed with the typed values; null if they aren't enough to tell. */
export function neededNow(draft: GoalDraft, today: Day): Cents | null {
  const target = plannedCents(draft.target);
  if (target === null || !isDay(draft.dueOn) || draft.dueOn <= today) return null;
  const have = Object.values(draft.amounts).reduce((sum, typed) => sum + (plannedCents(typed) ?? 0), 0);
  const [first] = monthlyNeeds(target, cents(have), monthsLeft(today, draft.dueOn));
  return first ?? null;
}

/** The money that an account has free for this goal, including the part that the goal already has there. */
export function freeFor({ id, free }: HoldingAccount, goal: ListedGoal | null): Cents {
  const own = goal?.earmarks.find(({ accountId }) => accountId === id)?.covered ?? 0;
  return cents(free + own);
}

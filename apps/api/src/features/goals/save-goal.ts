import { type BodyOf, GOAL_NAME_MAX, GOALS_MAX, type saveGoal } from '@cairn/contract';
import {
  addCents,
  addMonths,
  type ChangeSetId,
  cents,
  currentBalance,
  type Day,
  daysOf,
  earmarkedIn,
  formatCents,
  freeIn,
  goalStandings,
  isLiability,
  monthOf,
  plainText,
} from '@cairn/domain';
import {
  type AccountRow,
  type Change,
  type GoalRow,
  insertGoal,
  listGoals,
  loadAccounts,
  mergeGoalEdit,
  placeGoals,
  requireGoal,
  type StoredGoal,
  updateGoal,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import { balancesOf, toGoal } from '../budgets/index.ts';

type GoalBody = BodyOf<typeof saveGoal>;

/** Fifty years. */
const LONGEST_MONTHS = 600;

function rejectBadDay({ dueOn }: GoalBody, row: GoalRow | null, today: Day): void {
  if (dueOn === null || dueOn === row?.dueOn) return;
  const last = daysOf(addMonths(monthOf(today), LONGEST_MONTHS)).last;
  if (dueOn <= today || dueOn > last)
    throw new ProblemError('bad_input', 'Choose a day after today, at most 50 years ahead.', {
      fields: { dueOn: 'must be after today and within 50 years' },
    });
}

function checkedName({ name: given }: GoalBody): string {
  const name = plainText(given, GOAL_NAME_MAX);
  if (name === '') throw new ProblemError('bad_input', 'Enter a name.', { fields: { name: 'must not be empty' } });
  return name;
}

function rejectBadSum({ earmarks, target }: GoalBody): void {
  if (new Set(earmarks.map(({ accountId }) => accountId)).size < earmarks.length)
    throw new ProblemError('bad_input', 'Choose each account once.', {
      fields: { earmarks: 'must be different accounts' },
    });
  const total = addCents(...earmarks.map(({ amount }) => amount));
  if (total > target)
    throw new ProblemError('rule_broken', `You can set aside at most the target, ${formatCents(target)}.`, {
      fields: { earmarks: `must be at most ${formatCents(target)} in total` },
    });
}

/** Throws if an account can't hold the money, or has less than that free. The money set aside before may stay. */
function rejectUnfree(
  { earmarks }: GoalBody,
  row: GoalRow | null,
  rows: readonly GoalRow[],
  accounts: readonly AccountRow[],
): void {
  const others = rows.filter(({ id }) => id !== row?.id).map(toGoal);
  for (const [index, { accountId, amount }] of earmarks.entries()) {
    const before = row?.earmarks.find((one) => one.accountId === accountId)?.amountCents ?? 0;
    const account = accounts.find(({ id }) => id === accountId);
    if (!account || (account.removedAt !== null && before === 0)) throw notFound();
    const name = account.displayName;
    if (isLiability(account.type))
      throw new ProblemError('rule_broken', `${name} is money that you owe. Choose an account that has money.`, {
        fields: { [`earmarks.${index}.accountId`]: 'must not be a debt' },
      });
    const balance = account.removedAt === null ? currentBalance(account) : cents(0);
    const free = freeIn(balance, earmarkedIn(others, accountId));
    if (amount > before && amount > free)
      throw new ProblemError('rule_broken', `${name} has ${formatCents(free)} free.`, {
        fields: { [`earmarks.${index}.amount`]: `must be at most ${formatCents(free)}` },
        details: { free: free / 100 },
      });
  }
}

function toStored(body: GoalBody, row: GoalRow | null, priority: number, today: Day): StoredGoal {
  const { icon, iconColor, target, monthly, dueOn } = body;
  const earmarks = body.earmarks
    .map(({ accountId, amount }) => ({ accountId, amountCents: Number(amount) }))
    .sort((a, b) => a.accountId - b.accountId);
  const total = earmarks.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isOpenAgain = row?.state === 'done' && total < target;
  const state = body.state ?? (isOpenAgain ? 'saving' : (row?.state ?? 'saving'));
  return {
    ...{ name: checkedName(body), icon, iconColor, targetCents: target, monthlyCents: monthly },
    ...{ startsOn: row?.startsOn ?? today, dueOn, priority, state },
    // Money that was spent is no longer set aside.
    earmarks: state === 'spent' ? [] : earmarks,
  };
}

/** A goal is done only once its target is covered. */
function rejectUnreached(
  after: StoredGoal,
  row: GoalRow | null,
  rows: readonly GoalRow[],
  accounts: readonly AccountRow[],
  today: Day,
) {
  if (after.state !== 'done' || row?.state === 'done') return;
  const all = rows.map((one) => toGoal(one.id === row?.id ? { ...one, ...after } : one));
  const have = row ? (goalStandings(all, balancesOf(accounts), today).get(row.id)?.have ?? 0) : 0;
  if (have < after.targetCents)
    throw new ProblemError('rule_broken', `${after.name} isn’t reached yet.`, { fields: { state: 'is not reached' } });
}

function totalOf({ earmarks }: StoredGoal): string {
  return formatCents(cents(earmarks.reduce((sum, { amountCents }) => sum + amountCents, 0)));
}

function summaryOf(before: StoredGoal | null, after: StoredGoal, isMoved: boolean): string {
  const { name } = after;
  if (before === null) return `Added the goal ${name}`;
  if (before.state !== after.state && after.state === 'spent')
    return `Finished the goal ${name}: ${totalOf(before)} is free to spend`;
  if (before.state !== after.state && after.state === 'done')
    return `Finished the goal ${name}: ${totalOf(after)} stays set aside`;
  const total = totalOf(after);
  if (totalOf(before) !== total) return `Set aside ${total} for ${name}`;
  if (isMoved) return `Moved the goal ${name} to place ${after.priority}`;
  return `Changed the goal ${name}`;
}

/** Numbers goals from a place on. */
const numbered = (rows: readonly GoalRow[], first: number) =>
  rows.map((row, index) => ({ row, priority: first + index }));

/** The new place of a goal, and the places of the other goals around it. */
function placeOf(rows: readonly GoalRow[], row: GoalRow | null, wanted: number | undefined) {
  const others = rows.filter(({ id }) => id !== row?.id);
  if (wanted === undefined)
    return { priority: row?.priority ?? Math.max(0, ...rows.map(({ priority }) => priority)) + 1, others: [] };
  const at = Math.min(wanted, others.length + 1);
  return {
    priority: at,
    others: [...numbered(others.slice(0, at - 1), 1), ...numbered(others.slice(at - 1), at + 1)],
  };
}

function withPlainName(body: GoalBody): GoalBody {
  const name = plainText(body.name, GOAL_NAME_MAX);
  if (name === '') throw new ProblemError('bad_input', 'Enter a name.', { fields: { name: 'must not be empty' } });
  return { ...body, name };
}

interface GoalMoment {
  readonly today: Day;
  readonly seenIn: ChangeSetId | null;
}

/** Adds a goal or changes one. */
export async function saveOneGoal(tx: Db, change: Change, sent: GoalBody, { today, seenIn }: GoalMoment) {
  const { ledgerId } = change;
  const body = withPlainName(sent);
  const rows = await listGoals(tx, ledgerId);
  const row = body.id === undefined ? null : requireGoal(rows, body.id);
  if (!row && rows.length >= GOALS_MAX)
    throw new ProblemError('rule_broken', `You can have at most ${GOALS_MAX} goals. Delete one that is finished.`);
  const accounts = await loadAccounts(tx, ledgerId);
  rejectBadDay(body, row, today);
  rejectBadSum(body);
  rejectUnfree(body, row, rows, accounts);
  const place = placeOf(rows, row, body.priority);
  const given = toStored(body, row, place.priority, today);
  const after = row ? await mergeGoalEdit(tx, { ledgerId, seenIn }, row, given) : given;
  rejectUnreached(after, row, rows, accounts, today);
  const write = row ? await updateGoal(tx, change, row, after) : await insertGoal(tx, change, after);
  const shifted = await placeGoals(tx, change, place.others);
  const writes = [...(write ? [write] : []), ...shifted];
  const goalId = write?.id ?? row?.id ?? 0;
  if (writes.length === 0) return { answer: { goalId, changeSetId: row?.changedIn ?? change.id }, done: null };
  const isMoved = row !== null && row.priority !== after.priority;
  const done = { summary: summaryOf(row, after, isMoved), count: 0, undo: { goals: writes } };
  return { answer: { goalId, changeSetId: change.id }, done };
}

import type { HoldingAccount, ListedGoal } from '@cairn/contract';
import { type Cents, cents, formatCents } from '@cairn/domain';
import * as z from 'zod/mini';
import { plannedText, readAmountOrChange, type readPlanned } from '../../app/form/planAmount.ts';

/** The money of an account for a goal. */
interface Room {
  /** The amount that is set aside already; "+600" adds to it. */
  readonly saved: Cents;
  /** The most that can be set aside, the goal's own part included. */
  readonly free: Cents;
  /** Such an account has no field. */
  readonly isRemoved?: true;
}

/** By the account's ID. */
export type Rooms = ReadonlyMap<string, Room>;

const noRoom: Room = { saved: cents(0), free: cents(0) };
export const roomIn = (rooms: Rooms, accountId: string): Room => rooms.get(accountId) ?? noRoom;

/** The money that an account has free for this goal, including the part that the goal already has there. */
export function freeFor({ id, free }: HoldingAccount, goal: ListedGoal | null): Cents {
  const own = goal?.earmarks.find(({ accountId }) => accountId === id)?.covered ?? 0;
  return cents(free + own);
}

/** Typed changes count from the goal as it was opened, and limits from the goal as it is now. */
export function roomsFor(accounts: readonly HoldingAccount[], goal: ListedGoal | null, opened = goal): Rooms {
  const saved = new Map(opened?.earmarks.map(({ accountId, amount }) => [accountId, amount]));
  const ofAccounts = accounts.map((account): [string, Room] => [
    String(account.id),
    { saved: saved.get(account.id) ?? cents(0), free: freeFor(account, goal) },
  ]);
  // An account that was removed can go on holding what it holds.
  const ofEarmarks = [...saved].map(([id, amount]): [string, Room] => [
    String(id),
    { saved: amount, free: cents(0), isRemoved: true },
  ]);
  return new Map([...ofEarmarks, ...ofAccounts]);
}

/** The amount to set aside, where "+600" and "-100" change the saved one. The saved one may stay in any case. */
export function readEarmark(typed: string, { saved, free }: Room): ReturnType<typeof readPlanned> {
  const read = readAmountOrChange(saved, typed);
  const isTooMuch = 'cents' in read && read.cents !== null && read.cents > Math.max(saved, free);
  return isTooMuch ? { error: `Only ${formatCents(free)} is free.` } : read;
}

type TypedAmounts = Readonly<Record<string, string>>;
type Amounts = Readonly<Record<string, Cents | null>>;

/** The typed amounts so far; null where there is none. */
export function amountsNow(typed: TypedAmounts, rooms: Rooms): Amounts {
  return Object.fromEntries(
    Object.entries(typed).map(([id, text]) => {
      const read = readAmountOrChange(roomIn(rooms, id).saved, text);
      return [id, 'cents' in read ? read.cents : null];
    }),
  );
}

/** The money set aside, by account and without empty fields. */
export function earmarksOf({ amounts }: { readonly amounts: Amounts }) {
  return Object.entries(amounts).flatMap(([accountId, amount]) =>
    amount === null || amount === 0 ? [] : [{ accountId: Number(accountId), amount }],
  );
}

/** Typed amounts by account, each of which may be left empty. */
export function typedEarmarks(rooms: Rooms) {
  return z.codec(z.record(z.string(), z.string()), z.custom<Amounts>(), {
    decode: (typed, payload) => {
      for (const [id, text] of Object.entries(typed)) {
        const read = readEarmark(text, roomIn(rooms, id));
        if ('error' in read) payload.issues.push({ code: 'custom', input: text, path: [id], message: read.error });
      }
      return payload.issues.length > 0 ? z.NEVER : amountsNow(typed, rooms);
    },
    encode: (amounts) => Object.fromEntries(Object.entries(amounts).map(([id, amount]) => [id, plannedText(amount)])),
  });
}

/**
 * What is too much if the amounts exceed the target, and the account whose amount does so together with those before it;
 * a null account if all of it is in removed ones.
 */
export function findExcess(amounts: Amounts, target: Cents, rooms: Rooms) {
  const total = earmarksOf({ amounts }).reduce((sum, { amount }) => sum + amount, 0);
  if (total <= target) return null;
  const [removed, listed] = [true, false].map((isRemoved) =>
    Object.entries(amounts).filter(([id]) => (roomIn(rooms, id).isRemoved ?? false) === isRemoved),
  );
  let sum = (removed ?? []).reduce((all, [, amount]) => all + (amount ?? 0), 0);
  const excess = listed?.find(([, amount]) => {
    sum += amount ?? 0;
    return sum > target && amount !== null && amount > 0;
  });
  const message = `That’s ${formatCents(cents(total - target))} more than the ${formatCents(target)} you need.`;
  return { accountId: excess?.[0] ?? null, message };
}

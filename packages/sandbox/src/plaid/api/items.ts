import { setTimeout as wait } from 'node:timers/promises';
import { dayOf } from '../bank/days.ts';
import { bankOf } from '../bank/institutions.ts';
import type { BankState, Fault, Item } from '../items.ts';
import { itemIdOf } from '../items.ts';
import { loginRequired, PlaidProblem, permissionRevoked } from '../problem.ts';
import { cacheRecent } from '../recentCache.ts';
import { accountsAt, entriesAt } from '../snapshot.ts';

const MAX_SLOW_MS = 60_000;

const faultProblems: Readonly<Record<Exclude<Fault['kind'], 'slow'>, () => PlaidProblem>> = {
  'rate-limit': () =>
    new PlaidProblem(429, 'RATE_LIMIT_EXCEEDED', 'TRANSACTIONS_SYNC_LIMIT', 'rate limit exceeded. try again later'),
  'server-error': () => new PlaidProblem(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR', 'an unexpected error occurred'),
  mutation: () =>
    new PlaidProblem(
      400,
      'TRANSACTIONS_ERROR',
      'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION',
      'Underlying transaction data changed since last page was fetched. Please restart pagination from last update.',
    ),
};

export async function findItem(state: BankState, accessToken: string): Promise<Item> {
  const id = itemIdOf(accessToken);
  if (id === null)
    throw new PlaidProblem(400, 'INVALID_INPUT', 'INVALID_ACCESS_TOKEN', 'could not find matching access token');
  const item = await state.items.get(id);
  if (!item)
    throw new PlaidProblem(
      400,
      'ITEM_ERROR',
      'ITEM_NOT_FOUND',
      'The Item you requested cannot be found. This Item does not exist or has been previously removed via /item/remove.',
    );
  return item;
}

/** Applies the next requested fault, if any. A mutation only applies between two pages. */
async function applyFault(state: BankState, item: Item, isPageTurn: boolean): Promise<Item> {
  const fault = item.faults.find(({ kind }) => kind !== 'mutation' || isPageTurn);
  if (!fault) return item;
  const rest = item.faults.filter((other) => other !== fault);
  const left = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }, ...rest] : rest;
  const after = { ...item, faults: left };
  await state.items.put(item.id, after);
  if (fault.kind !== 'slow') throw faultProblems[fault.kind]();
  await wait(Math.min(fault.ms ?? 0, MAX_SLOW_MS));
  return after;
}

/** Throws if the item's login has expired or was revoked. */
export async function openItem(state: BankState, accessToken: string, isPageTurn = false): Promise<Item> {
  const item = await applyFault(state, await findItem(state, accessToken), isPageTurn);
  if (item.error === 'ITEM_LOGIN_REQUIRED') throw loginRequired();
  if (item.error === 'USER_PERMISSION_REVOKED') throw permissionRevoked();
  return item;
}

const recentAccounts = cacheRecent<ReturnType<typeof accountsAt>>(4);

/** The item's login, the current moment, and its accounts with their balances. */
export async function stateOf(state: BankState, item: Item, now: Date) {
  const bank = bankOf(item.bankId);
  if (!bank) throw new Error(`unknown bank ${item.bankId}`);
  const login = await state.loginOf(item.bankId, item.user, now);
  const moment = { day: dayOf(now), events: item.events.length };
  const accounts = () => accountsAt(item, bank, entriesAt(item, login, moment), moment.day);
  return { login, moment, accounts: recentAccounts(JSON.stringify([item.id, moment]), accounts) };
}

import type { SandboxDay } from './days.ts';
import type { BankEntry } from './entries.ts';
import type { SandboxAccount, SandboxBank } from './institutions.ts';
import { randomOf } from './random.ts';

export interface Balance {
  readonly availableCents: number | null;
  readonly currentCents: number;
}

/** Investments move by up to this many thousandths a day. */
const MARKET_PER_MILLE = 6;

function investedCents(account: SandboxAccount, seed: string, day: SandboxDay): number {
  const swing = randomOf(`${seed}:${account.key}:${day}`)() * 2 - 1;
  const years = Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) - 1) / 12;
  const grown = account.openingCents * 1.06 ** (years - 2024);
  return Math.round(grown * (1 + (swing * MARKET_PER_MILLE) / 1_000));
}

/**
 * The opening balance plus everything posted since, and at some banks everything pending. On a liability, spending
 * increases the amount owed.
 */
export function balanceOf(
  bank: Pick<SandboxBank, 'includesPending'>,
  account: SandboxAccount,
  entries: readonly (BankEntry & { readonly isPending: boolean })[],
  seed: string,
  day: SandboxDay,
): Balance {
  if (account.type === 'investment') return { availableCents: null, currentCents: investedCents(account, seed, day) };
  let postedCents = 0;
  let pendingCents = 0;
  for (const entry of entries) {
    if (entry.account !== account.key) continue;
    if (entry.isPending) pendingCents += entry.pendingCents;
    else postedCents += entry.cents;
  }
  const countedCents = postedCents + (bank.includesPending ? pendingCents : 0);
  const heldCents = bank.includesPending ? 0 : Math.max(0, pendingCents);
  if (account.type === 'depository') {
    const currentCents = account.openingCents - countedCents;
    return { currentCents, availableCents: currentCents - heldCents };
  }
  const currentCents = account.openingCents + countedCents;
  const limit = account.limitCents;
  return { currentCents, availableCents: limit === undefined ? null : limit - currentCents - heldCents };
}
